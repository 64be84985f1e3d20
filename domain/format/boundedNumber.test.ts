import { expect, test } from 'vitest';
import { boundedNumber } from './boundedNumber.ts';

const limits = { min: 16, max: 1_000 };

test('a number above the maximum is clamped in both the displayed and the stored value', () => {
  expect(boundedNumber(99_999, limits)).toEqual({ shown: 1_000, stored: 1_000 });
});

test('a number below the minimum is displayed but not stored', () => {
  expect(boundedNumber(1, limits)).toEqual({ shown: 1, stored: null });
  expect(boundedNumber(16, limits)).toEqual({ shown: 16, stored: 16 });
});

test('an empty field stays empty and stores nothing', () => {
  expect(boundedNumber('', limits)).toEqual({ shown: '', stored: null });
});
