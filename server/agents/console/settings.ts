import type { Clock } from '#domain/clock.ts';

/** What all consoles of a process have in common. */
export interface ConsoleSettings {
  clock: Clock;
  /** The same seed makes the same games, delays and failures. */
  seed: string;
  /** Time to connect in milliseconds; null: 2 to 5 s by chance. */
  connectMs: number | null;
  /** Share of connections that fail, 0..1. */
  failures: number;
  /** A held console is given up after so many milliseconds in which its holder sent nothing. Default: 15,000. */
  leaseTimeoutMs?: number;
}
