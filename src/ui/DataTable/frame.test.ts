import { expect, test } from 'vitest';
import { frameOf } from './frame.ts';
import type { ColumnSpec } from './types.ts';

const column = (key: string, over: Partial<ColumnSpec<object>> = {}): ColumnSpec<object> => ({
  key,
  title: key,
  value: () => null,
  ...over,
});
const plain = { widths: {}, hasDetail: false, hasSelection: false, hasMenu: false, isCoarse: false };

test('growing columns share what is left, until they get a width', () => {
  const shown = [column('a', { width: 100 }), column('b', { width: 200, grows: true })];
  expect(frameOf({ ...plain, shown })).toMatchObject({
    widths: [100, null],
    minWidth: 300,
    hasFiller: false,
  });
  expect(frameOf({ ...plain, shown, widths: { b: 80 } })).toMatchObject({
    widths: [100, 80],
    minWidth: 180,
    hasFiller: true,
  });
});

test('what stands beside the columns has its room, more of it for fingers', () => {
  const shown = [column('a', { width: 100 })];
  const beside = { ...plain, shown, hasDetail: true, hasMenu: true };
  expect(frameOf(beside).minWidth).toBe(100 + 2 * 36);
  expect(frameOf({ ...beside, isCoarse: true }).minWidth).toBe(100 + 2 * 48);
});
