import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Config } from '#contract/http/configs.ts';
import { moveItem, offeredConfigs, hasSameIds } from './configs.ts';

const config = (id: number, isBaseType = false) => ({ id, isBaseType }) as Config;

test('base-type and attached configs are listed but cannot be selected', () => {
  const offered = offeredConfigs([config(1, true), config(2), config(3)], [{ id: 3 }]);
  expect(offered.map(({ config: { id }, disabled }) => [id, disabled])).toEqual([
    [1, 'base'],
    [2, null],
    [3, 'attached'],
  ]);
});

test('moving an item loses no items', () => {
  expect(moveItem([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
  expect(moveItem([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), fc.integer(), fc.integer(), (items, from, to) => {
      expect(hasSameIds(moveItem(items, from, to), items)).toBe(true);
    }),
  );
});

test('ids are compared regardless of order and duplicates', () => {
  expect(hasSameIds([1, 2], [2, 1])).toBe(true);
  expect(hasSameIds([1, 2], [1])).toBe(false);
  expect(hasSameIds([1, 1], [1, 2])).toBe(false);
  expect(hasSameIds([1, 2], [1, 1])).toBe(false);
});
