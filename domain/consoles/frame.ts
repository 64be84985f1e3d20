import { staleAfterMs } from '#domain/control/refresh.ts';

/** How old a shown picture is, and whether that is too old to pass for live. */
export interface FrameAge {
  ageMs: number;
  /** `due`: no older than a picture may be just before the next one comes. */
  state: 'due' | 'late' | 'stale';
}

/** What a refresh may take beyond its interval before the picture counts as late: a way there and back, milliseconds. */
const graceMs = 1_000;

/** Up to this age the next picture is not late, whole seconds. */
export const dueSeconds = (intervalMs: number): number => Math.ceil((intervalMs + graceMs) / 1000);

/**
 * Age by the frame's own progress: a frame that is sent again and again is as old as its first showing.
 * @param progressedAt when the frame number last grew; `now` on the same clock, milliseconds
 * @param intervalMs time from one refresh to the next
 */
export function frameAge(progressedAt: number, now: number, intervalMs: number): FrameAge {
  const ageMs = Math.max(0, now - progressedAt);
  if (ageMs > staleAfterMs(intervalMs)) return { ageMs, state: 'stale' };
  return { ageMs, state: ageMs < dueSeconds(intervalMs) * 1000 ? 'due' : 'late' };
}

/** Refreshing at one interval after another. */
export interface RefreshPace {
  /** Time from one refresh to the next, and the same before it was changed, milliseconds. */
  intervalMs: number;
  previousMs: number;
  /** When it was changed, on the clock of `now`, milliseconds. */
  since: number;
}

/**
 * The interval by which a picture is judged, milliseconds. One that was asked for at a slower pace is not stale
 * because the pace is quicker now: the quicker one counts when it has had the time to bring its own pictures.
 */
export function stalenessIntervalMs(
  { intervalMs, previousMs: beforeMs, since }: RefreshPace,
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
