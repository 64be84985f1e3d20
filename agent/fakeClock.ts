import { FakeClock } from '#domain/clock.ts';
import type { AgentClock } from '#agent/agentClock.ts';

/** A clock for tests that counts the timers left behind. */
export interface CountingClock extends AgentClock {
  /** Advances the time; due callbacks run at their own time, in order. */
  pass(ms: number): void;
  waiting(): number;
}

export function createFakeClock(start = 1_000_000): CountingClock {
  const clock = new FakeClock(start);
  const waiting = new Set<object>();
  return {
    now: () => clock.now(),
    time: () => clock.now(),
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
