import { expect, test } from 'vitest';
import { frameOf } from './frame.ts';
import type { ColumnSpec } from './columnSpec.ts';

const column = (key: string, over: Partial<ColumnSpec<object>> = {}): ColumnSpec<object> => ({
  key,
  title: key,
  value: () => null,
  ...over,
});
const plain = { widths: {}, hasDetail: false, hasSelection: false, hasMenu: false, isCoarse: false };

test('growing columns share the remaining width until they get a width of their own', () => {
  const grows = true;
  const shown = [
    column('a', { width: 100 }),
    column('b', { width: 200, grows }),
    column('c', { width: 80, grows }),
  ];
  const share = (parts: number): string => `max(0px, 100cqw - 380px) / ${parts}`;
  expect(frameOf({ ...plain, shown })).toMatchObject({
    widths: ['100px', `calc(200px + ${share(2)})`, `calc(80px + ${share(2)})`],
    minWidth: 380,
    hasFiller: false,
  });
  expect(frameOf({ ...plain, shown, widths: { b: 200 } })).toMatchObject({
    widths: ['100px', '200px', `calc(80px + ${share(1)})`],
    hasFiller: false,
  });
  expect(frameOf({ ...plain, shown, widths: { b: 90, c: 80 } })).toMatchObject({
    widths: ['100px', '90px', '80px'],
    minWidth: 270,
    hasFiller: true,
  });
});

test('extra columns for controls have a fixed width, a larger one on touch screens', () => {
  const shown = [column('a', { width: 100 })];
  const beside = { ...plain, shown, hasDetail: true, hasMenu: true };
  expect(frameOf(beside).minWidth).toBe(100 + 2 * 36);
  expect(frameOf({ ...beside, isCoarse: true }).minWidth).toBe(100 + 2 * 48);
});
