import { expect, test } from 'vitest';
import { boundedNumber } from './boundedNumber.ts';

const limits = { min: 16, max: 1_000 };

test('a number above the maximum is clamped, as shown and as stored', () => {
  expect(boundedNumber(99_999, limits)).toEqual({ shown: 1_000, stored: 1_000 });
});

test('a number below the minimum is shown, but not stored', () => {
  expect(boundedNumber(1, limits)).toEqual({ shown: 1, stored: null });
  expect(boundedNumber(16, limits)).toEqual({ shown: 16, stored: 16 });
});

test('an empty field stays empty, and nothing is stored', () => {
  expect(boundedNumber('', limits)).toEqual({ shown: '', stored: null });
});
