import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bucketEndMs,
  bucketOf,
  type DurationHistogram,
  countsForStatistics,
  lastBucket,
  limitMs,
  usualMs,
} from './stuck.ts';

const countsOf = (lengths: readonly number[]): DurationHistogram => {
  const counts = new Map<number, number>();
  for (const ms of lengths) counts.set(bucketOf(ms), (counts.get(bucketOf(ms)) ?? 0) + 1);
  return counts;
};

const limitOf = (durations: DurationHistogram, own: number | null = null): number =>
  limitMs({ durations, knownMs: 3_600_000, own });

test('a dwell is in the bucket that ends next after it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80_000_000 }), (ms) => {
      const bucket = bucketOf(ms);
      expect(bucketEndMs(bucket)).toBeGreaterThanOrEqual(ms * 0.999);
      expect(bucket === 0 ? 0 : bucketEndMs(bucket - 1)).toBeLessThan(ms);
    }),
  );
  expect(bucketOf(1e12)).toBe(lastBucket);
});

test('at most one of a hundred durations is longer than usual, and the limit is longer still', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 500, max: 7_200_000 }), { minLength: 20, maxLength: 300 }),
      (lengths) => {
        const durations = countsOf(lengths);
        const usual = usualMs(durations) ?? 0;
        expect(lengths.filter((ms) => ms > usual * 1.001).length).toBeLessThanOrEqual(lengths.length * 0.01);
        expect(limitOf(durations)).toBeGreaterThanOrEqual(Math.max(120_000, usual));
      },
    ),
  );
});

test('few durations say nothing about what is usual, and a limit that somebody has set counts as it is', () => {
  const few = countsOf([1_000, 2_000]);
  expect(usualMs(few)).toBeNull();
  expect(limitOf(few)).toBe(300_000);
  expect(limitOf(few, 45_000)).toBe(45_000);
  const many = countsOf(Array.from({ length: 100 }, () => 1_000));
  expect([600_000, 599_000].map((knownMs) => limitMs({ durations: many, knownMs }))).toEqual([
    120_000, 300_000,
  ]);
  expect(limitMs(null)).toBe(300_000);
});

test('a limit grows with stays that were a little longer, but not with one of a stuck console', () => {
  const before = countsOf(Array.from({ length: 100 }, () => 60_000));
  expect(limitOf(before)).toBe(120_000);
  const longer = countsOf([...Array.from({ length: 100 }, () => 60_000), 200_000]);
  expect(limitOf(longer)).toBeGreaterThan(200_000);
  expect([200_000, 3_600_000].map((ms) => countsForStatistics(ms, limitOf(before)))).toEqual([true, false]);
});
