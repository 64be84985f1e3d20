import { expect, test } from 'vitest';
import { keptNumber } from './keptNumber.ts';

const limits = { min: 16, max: 1_000 };

test('a number that is too large is shown as what is kept', () => {
  expect(keptNumber(99_999, limits)).toEqual({ shown: 1_000, kept: 1_000 });
});

test('a number that is still too small stands, and is not kept', () => {
  expect(keptNumber(1, limits)).toEqual({ shown: 1, kept: null });
  expect(keptNumber(16, limits)).toEqual({ shown: 16, kept: 16 });
});

test('an empty field stays empty, and nothing is kept of it', () => {
  expect(keptNumber('', limits)).toEqual({ shown: '', kept: null });
});
