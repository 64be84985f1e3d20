import { wrongClock } from '#contract/agent/index.ts';
import type { AgentIdentity } from '#server/kernel/messaging/messaging.ts';
import { RefusedClock } from '#server/kernel/messaging/agentError.ts';

/** From this difference on, the clock of an agent's machine is refused, in milliseconds. */
const refusedMs = 24 * 3_600_000;
/** Maximum travel time of a message, in milliseconds. */
const longestWayMs = 10_000;
/** Smaller changes of the difference are ignored, in milliseconds: otherwise each heartbeat would be a change. */
const leastChangeMs = 1_500;

/**
 * How far the clock of an agent's machine is ahead of ours, in seconds. The agent measures it by our answers,
 * assuming half of the round trip; before the first one it is the difference at the arrival of its message.
 * @param known the stored difference
 * @returns null for an agent that does not send its time
 * @throws RefusedClock from a difference of a day on
 */
export function clockAheadOf({ clock }: AgentIdentity, known: number | null, now: Date): number | null {
  if (!clock) return null;
  const atArrival = clock.time - now.getTime();
  // A measurement from before the clock was changed is outdated.
  const isMeasured = clock.ahead !== undefined && Math.abs(clock.ahead - atArrival) < longestWayMs;
  const ahead = isMeasured ? (clock.ahead ?? 0) : atArrival;
  if (Math.abs(ahead) >= refusedMs)
    throw new RefusedClock(
      `${wrongClock}: it says ${new Date(clock.time).toISOString()}, and the API ${now.toISOString()}. Correct it.`,
    );
  return known !== null && Math.abs(ahead - known * 1_000) < leastChangeMs
    ? known
    : Math.round(ahead / 1_000);
}
