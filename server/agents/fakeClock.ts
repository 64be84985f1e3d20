import { type Clock, FakeClock } from '#domain/clock.ts';

/** A clock for tests that also knows how many timers were left behind. */
export interface CountingClock extends Clock {
  /** Lets so many milliseconds pass; what is due is called at its own time, in order. */
  pass(ms: number): void;
  /** Number of calls that are still to come. */
  waiting(): number;
}

export function createFakeClock(start = 1_000_000): CountingClock {
  const clock = new FakeClock(start);
  const waiting = new Set<object>();
  return {
    now: () => clock.now(),
    after(ms, callback) {
      const timer = {};
      waiting.add(timer);
      const cancel = clock.after(ms, () => {
        waiting.delete(timer);
        callback();
      });
      return () => {
        waiting.delete(timer);
        cancel();
      };
    },
    pass: (ms) => clock.advance(ms),
    waiting: () => waiting.size,
  };
}
