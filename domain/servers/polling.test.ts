import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPollMs } from './polling.ts';

test('polls every 5 s, then less often, up to 120 s', () => {
  expect([0, 1, 2, 3, 4, 5, 40].map((failures) => nextPollMs(failures, 0))).toEqual([
    5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000,
  ]);
});

test('polls are aligned to a time grid and early by less than one step', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.nat(1_000_000), (failures, now) => {
      const pause = nextPollMs(failures, now);
      expect((now + pause) % 500).toBe(0);
      expect(pause).toBeLessThanOrEqual(nextPollMs(failures, 0));
      expect(pause).toBeGreaterThan(nextPollMs(failures, 0) - 500);
    }),
  );
});
