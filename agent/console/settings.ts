import type { AgentClock } from '#agent/agentClock.ts';
import type { VideoCodec } from '#agent/video/encoder.ts';

export interface ConsoleSettings {
  clock: AgentClock;
  /** The same seed produces the same games, delays and failures. */
  seed: string;
  /** Time to connect in milliseconds; null: random, 2 to 5 s. */
  connectMs: number | null;
  /** Share of connections that fail, 0..1. */
  failures: number;
  /** The control lease ends after this time without a message from its holder, in milliseconds. Default: 15,000. */
  leaseTimeoutMs?: number;
  /** Whether screens are watched, that is, what consoles show is reported. Default: no. */
  watchesScreens?: boolean;
  /** Codecs of streams, the best first; none or absent: only single pictures are sent. */
  videoCodecs?: readonly VideoCodec[];
}
