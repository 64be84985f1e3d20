/** Fractional part of the golden ratio: its multiples, modulo 1, are spread evenly, however many are used. */
const goldenShare = (Math.sqrt(5) - 1) / 2;

/** A refresh that would be due sooner than this share of the interval waits for the next due time. */
const minShare = 0.1;

/** Assigns phases to pictures: shares of the interval, from 0 to 1, that are spread evenly. */
export function createPhases(): () => number {
  let count = 0;
  return () => (count++ * goldenShare) % 1;
}

/**
 * When a picture that was last requested at `lastAt` is due again. Due times are fixed by the phase, so
 * pictures that were requested together once (when a wall opens, or a connection is back) are not requested
 * together again.
 * @returns from 0.1 to 1.1 intervals after `lastAt`
 */
export function refreshDueAt(lastAt: number, intervalMs: number, phase: number): number {
  const offset = phase * intervalMs;
  const due = Math.floor((lastAt + intervalMs - offset) / intervalMs) * intervalMs + offset;
  return due - lastAt < intervalMs * minShare ? due + intervalMs : due;
}

/**
 * The time from which the next interval counts when something due at `dueAt` starts `now`. A slightly late
 * start, as with timers, does not delay later ones, so that the average is the interval; one that is at least
 * half an interval late begins a new count. All in milliseconds.
 */
export function intervalStart(now: number, dueAt: number, intervalMs: number): number {
  const lateMs = now - dueAt;
  return lateMs > 0 && lateMs < intervalMs / 2 ? dueAt : now;
}
