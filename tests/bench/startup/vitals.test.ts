import { expect, test } from 'vitest';
import { blockingTime } from './vitals.ts';

test('only time over 50 ms after the first paint counts as blocking', () => {
  expect(blockingTime([{ at: 200, ms: 80 }], 100)).toBe(30);
  expect(blockingTime([{ at: 200, ms: 50 }], 100)).toBe(0);
  expect(blockingTime([{ at: 0, ms: 90 }], 100)).toBe(0);
  // Only the part of a task after the paint counts.
  expect(blockingTime([{ at: 40, ms: 160 }], 100)).toBe(50);
});
