import { expect, test } from 'vitest';
import { defaultLayout } from '#domain/tables/layout.ts';
import { gridFrameOf } from './frame.ts';
import type { GridColumn } from './gridColumn.ts';

const column = (key: string, width: number, over: Partial<GridColumn<object>> = {}): GridColumn<object> => ({
  key,
  title: key,
  value: () => key,
  width,
  ...over,
});
const columns = [
  column('index', 90, { isPinned: true }),
  column('email', 220, { isPinned: true, isName: true }),
  column('status', 118, { isPinned: true }),
  column('id', 80, { group: { key: 'account', title: 'Счёт' } }),
];

const frameOf = (viewWidth: number) =>
  gridFrameOf({ columns, layout: defaultLayout, hasSelection: true, isCoarse: true, viewWidth });
const keys = (placed: readonly { spec: { key: string } }[]) => placed.map(({ spec }) => spec.key);

test('all pinned columns stay in sight where they take little of the width', () => {
  const frame = frameOf(1100);
  expect(keys(frame.pinned)).toEqual(['index', 'email', 'status']);
  expect(keys(frame.center)).toEqual(['id']);
  expect(frame.pinnedWidth).toBe(44 + 90 + 220 + 118);
});

test('on a tablet held upright only the checkboxes and the name stay pinned, and the others follow them', () => {
  const frame = frameOf(728);
  expect(keys(frame.pinned)).toEqual(['email']);
  expect(keys(frame.center)).toEqual(['index', 'status', 'id']);
  expect(frame.pinnedWidth).toBe(264);
  expect(frame.all.map(({ index, left }) => [index, left])).toEqual([
    [2, 44],
    [3, 264],
    [4, 354],
    [5, 472],
  ]);
  expect(frame.groups).toMatchObject([{ key: 'account', title: 'Счёт', left: 472, index: 5 }]);
});

test('on a phone only the checkboxes stay pinned', () => {
  const frame = frameOf(358);
  expect(keys(frame.pinned)).toEqual([]);
  expect(keys(frame.center)).toEqual(['index', 'email', 'status', 'id']);
  expect(frame.pinnedWidth).toBe(44);
});

test('a group is folded by its key, in every language; unknown keys hide nothing', () => {
  const group = { key: 'account', title: 'Счёт' };
  const grouped = [column('id', 80, { group }), column('error', 80, { group })];
  const folded = (...keys: string[]) =>
    gridFrameOf({
      columns: grouped,
      layout: { ...defaultLayout, folded: keys },
      hasSelection: false,
      isCoarse: false,
      viewWidth: 1000,
    });
  expect(keys(folded('account').center)).toEqual(['id']);
  expect(folded('account').groups).toMatchObject([{ isFolded: true, hidden: 1 }]);
  expect(keys(folded('Account', 'Счёт').center)).toEqual(['id', 'error']);
});

test('before the view is measured all are pinned', () => {
  expect(keys(frameOf(0).pinned)).toEqual(['index', 'email', 'status']);
});
