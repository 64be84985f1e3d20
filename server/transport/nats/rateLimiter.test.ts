import { expect, test } from 'vitest';
import { createRateLimiter } from './rateLimiter.ts';

test('a burst is allowed, then the rate per second, separately for each key', () => {
  let time = 0;
  const limiter = createRateLimiter({ burst: 3, perSecond: 2 }, () => time);
  const taken = (key: string, times: number): number =>
    Array.from({ length: times }, () => limiter.take(key)).filter(Boolean).length;
  expect(taken('a', 10)).toBe(3);
  expect(taken('b', 10)).toBe(3);
  time = 1_000;
  expect(taken('a', 10)).toBe(2);
  time = 3_600_000;
  expect(taken('a', 10)).toBe(3);
});

test('keys that are not used any more are forgotten', () => {
  let time = 0;
  const limiter = createRateLimiter({ burst: 3, perSecond: 1 }, () => time);
  for (time = 0; time < 100_000; time += 100) limiter.take(`at ${time}`);
  expect(limiter.size()).toBeLessThanOrEqual(60);
});

test('a key that asks for more than is left gets none, and keeps what is left', () => {
  const limiter = createRateLimiter({ burst: 3, perSecond: 1 }, () => 0);
  expect([limiter.take('a', 2), limiter.take('a', 2), limiter.take('a')]).toEqual([true, false, true]);
});
