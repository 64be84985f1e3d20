import { expect, test } from 'vitest';
import { boundedNumber } from './boundedNumber.ts';

const limits = { min: 16, max: 1_000 };

test('a number that is too large is shown as what is kept', () => {
  expect(boundedNumber(99_999, limits)).toEqual({ shown: 1_000, stored: 1_000 });
});

test('a number that is still too small stands, and is not kept', () => {
  expect(boundedNumber(1, limits)).toEqual({ shown: 1, stored: null });
  expect(boundedNumber(16, limits)).toEqual({ shown: 16, stored: 16 });
});

test('an empty field stays empty, and nothing is kept of it', () => {
  expect(boundedNumber('', limits)).toEqual({ shown: '', stored: null });
});
