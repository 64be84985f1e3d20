import type { Clock } from './clock.ts';

export interface FakeClock extends Clock {
  /** Lets so many milliseconds pass; what is due is called at its own time, in order. */
  pass(ms: number): void;
  /** Number of calls that are still to come. */
  waiting(): number;
}

/** A clock for tests that stands still until it is told to go on. */
export function createFakeClock(start = 1_000_000): FakeClock {
  let now = start;
  let pending: { at: number; callback: () => void }[] = [];
  return {
    now: () => now,
    after(ms, callback) {
      const entry = { at: now + ms, callback };
      pending.push(entry);
      return () => {
        pending = pending.filter((other) => other !== entry);
      };
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = pending.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        pending = pending.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.callback();
      }
      now = end;
    },
    waiting: () => pending.length,
  };
}
