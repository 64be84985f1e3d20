import { expect, test } from 'vitest';
import { neighbourOf } from './neighbours.ts';

test('the neighbour of a console goes on at the other end, begins at an end for one outside, and is never itself', () => {
  expect([neighbourOf([1, 2, 3], 3, 1), neighbourOf([1, 2, 3], 1, -1), neighbourOf([1, 2, 3], 1, 1)]).toEqual(
    [1, 3, 2],
  );
  expect([neighbourOf([1, 2, 3], 9, 1), neighbourOf([1, 2, 3], 9, -1)]).toEqual([1, 3]);
  expect([neighbourOf([], 1, 1), neighbourOf([1], 1, -1)]).toEqual([null, null]);
});
