import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameData } from './sameData.ts';

test('compares JSON values deeply', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(isSameData(a, structuredClone(a))).toBe(true);
      expect(isSameData(a, b)).toBe(isDeepStrictEqual(a, b));
    }),
  );
  expect(isSameData([], {})).toBe(false);
  expect(isSameData({ a: undefined }, { b: 1 })).toBe(false);
});
