import type { Clock } from '#domain/clock.ts';

/** How often the clock is checked, milliseconds. */
const checkEveryMs = 10_000;

/**
 * A gap this long means sleep, milliseconds: longer than browsers delay the timers of a hidden page (a minute), and
 * longer than a server keeps a silent socket (45 s).
 */
const sleepGapMs = 90_000;

export interface SleepWatch {
  /** Checks at once, for events that follow a wake-up. */
  check(): void;
  stop(): void;
}

/**
 * Calls back after the computer has slept or the page was frozen, so that no timers ran. The clock must
 * continue during sleep.
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
