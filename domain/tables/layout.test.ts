import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultLayout,
  isShown,
  nextSort,
  orderedColumns,
  tableLayout,
  withDefaultColumns,
  withExpanded,
  withFolded,
  withVisibility,
  withWidth,
} from './layout.ts';

const columns = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
const keysOf = (order: string[]): string =>
  orderedColumns(columns, order)
    .map(({ key }) => key)
    .join('');

test('the stored order is applied; new columns keep their default place, unknown ones are ignored', () => {
  expect(keysOf([])).toBe('abcd');
  expect(keysOf(['d', 'c', 'b', 'a'])).toBe('dcba');
  expect(keysOf(['c', 'gone', 'a', 'b'])).toBe('cdab');
  expect(keysOf(['d', 'b'])).toBe('adbc');
});

test('every column is present once, whatever is stored', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'x', 'y')), (order) => {
      expect(
        keysOf([...new Set(order)])
          .split('')
          .toSorted()
          .join(''),
      ).toBe('abcd');
    }),
  );
});

test('a column is at least 75 px wide', () => {
  expect(withWidth(defaultLayout, 'a', 12.4).widths).toEqual({ a: 75 });
  expect(withWidth(defaultLayout, 'a', 120.6).widths).toEqual({ a: 121 });
  expect(tableLayout.safeParse({ widths: { a: 20 } }).success).toBe(false);
});

test('the visibility of a column follows the default of the screen until the user changes it', () => {
  const column = { key: 'a', isHidden: true };
  expect(isShown(column, defaultLayout)).toBe(false);
  expect(isShown(column, withVisibility(defaultLayout, 'a', true))).toBe(true);
  expect(isShown({ key: 'b' }, defaultLayout)).toBe(true);
});

test('only the latest 50 expanded rows are stored', () => {
  let layout = defaultLayout;
  for (let id = 1; id <= 60; id++) layout = withExpanded(layout, String(id), true);
  expect(layout.expanded).toHaveLength(50);
  expect(layout.expanded[0]).toBe('11');
  layout = withExpanded(layout, '11', true);
  expect(layout.expanded.at(-1)).toBe('11');
  expect(withExpanded(layout, '60', false).expanded).not.toContain('60');
});

test('resetting the columns keeps the expanded rows', () => {
  const layout = withWidth(withExpanded(defaultLayout, '7', true), 'a', 200);
  expect(withDefaultColumns(layout)).toEqual({ ...defaultLayout, expanded: ['7'] });
});

test('a column header sorts ascending, descending and not at all; an added level keeps the others', () => {
  const up = nextSort([], 'a', false);
  expect(up).toEqual([{ id: 'a', desc: false }]);
  expect(nextSort(nextSort(up, 'a', false), 'a', false)).toEqual([]);
  const both = nextSort(up, 'b', true);
  expect(both.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(nextSort(both, 'a', true)).toEqual([
    { id: 'a', desc: true },
    { id: 'b', desc: false },
  ]);
  expect(nextSort(both, 'b', false)).toEqual([{ id: 'b', desc: true }]);
});

test('a folded group is stored once', () => {
  const folded = withFolded(withFolded(defaultLayout, 'g', true), 'g', true);
  expect(folded.folded).toEqual(['g']);
  expect(withFolded(folded, 'g', false).folded).toEqual([]);
});
