import type { Clock } from '#domain/clock.ts';

/** How often the time of day is looked at, milliseconds. */
const checkEveryMs = 10_000;

/**
 * A gap that is no mere delay, milliseconds: longer than a browser ever holds back the timers of a hidden page (a
 * minute), and than a server waits for a sign of life from a socket (45 s).
 */
const sleepGapMs = 90_000;

export interface SleepWatch {
  /** Looks at once, for the moment of waking up. */
  check(): void;
  stop(): void;
}

/**
 * Calls back when the computer has slept, or the page has been frozen: time has passed in which no timer ran.
 * The clock must go on while the computer sleeps.
 */
export function watchSleep(clock: Clock, onSlept: () => void): SleepWatch {
  let checkedAt = clock.now();
  let cancel = (): void => undefined;

  function check(): void {
    cancel();
    cancel = clock.after(checkEveryMs, check);
    const gap = clock.now() - checkedAt;
    checkedAt = clock.now();
    if (gap > sleepGapMs) onSlept();
  }

  check();
  return { check, stop: () => cancel() };
}
