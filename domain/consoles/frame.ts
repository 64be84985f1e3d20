import { staleAfterMs } from '#domain/control/refresh.ts';

/** Age of a shown picture, and whether it is too old to count as live. */
export interface FrameAge {
  ageMs: number;
  /** `due`: not older than a picture may be just before the next refresh. */
  state: 'due' | 'late' | 'stale';
}

/** Time beyond the interval before a picture counts as late: one round trip, milliseconds. */
const graceMs = 1_000;

/**
 * Age by the frame number: a frame that is sent repeatedly is as old as its first display.
 * @param progressedAt when a frame last arrived or was confirmed; `now` on the same clock, milliseconds
 * @param intervalMs time from one refresh to the next
 */
export function frameAge(progressedAt: number, now: number, intervalMs: number): FrameAge {
  const ageMs = Math.max(0, now - progressedAt);
  if (ageMs > staleAfterMs(intervalMs)) return { ageMs, state: 'stale' };
  return { ageMs, state: ageMs < intervalMs + graceMs ? 'due' : 'late' };
}

export interface RefreshIntervalChange {
  /** Current and previous interval, milliseconds. */
  intervalMs: number;
  previousMs: number;
  /** When it was changed, on the clock of `now`, milliseconds. */
  since: number;
}

/**
 * The interval that decides about staleness, milliseconds. A picture requested at a longer interval is not
 * stale just because the interval is shorter now: the shorter one applies once its own pictures had time to
 * arrive.
 */
export function stalenessIntervalMs(
  { intervalMs, previousMs: beforeMs, since }: RefreshIntervalChange,
  now: number,
): number {
  return now - since <= staleAfterMs(intervalMs) ? Math.max(intervalMs, beforeMs) : intervalMs;
}

/** The largest unit that gives a whole number of one or more: 17 s, 3 min, 2 h. */
export function ageParts(ageMs: number): { value: number; unit: 's' | 'min' | 'h' } {
  const seconds = Math.floor(ageMs / 1000);
  if (seconds < 60) return { value: seconds, unit: 's' };
  if (seconds < 3600) return { value: Math.floor(seconds / 60), unit: 'min' };
  return { value: Math.floor(seconds / 3600), unit: 'h' };
}
