import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aChart, anyChart } from './fixtures.ts';
import { groupAt, groupHeight, headerHeight, layoutOf, rowAt, rowHeight, rowTop, spanOf } from './layout.ts';

test('groups are stacked, each with its header and its rows', () => {
  const layout = layoutOf(aChart([[[], []], [], [[]]]));
  expect(layout.tops).toEqual([0, groupHeight(2), groupHeight(2) + groupHeight(0)]);
  expect(layout.height).toBe(groupHeight(2) + groupHeight(0) + groupHeight(1));
});

test('a position within a row finds that row, a position in a header finds none', () => {
  fc.assert(
    fc.property(anyChart, fc.integer({ min: 0, max: rowHeight - 1 }), (groups, inside) => {
      const layout = layoutOf(groups);
      for (const [group, { rows }] of groups.entries()) {
        expect(
          rowAt(layout, groups, (layout.tops[group] ?? 0) + Math.min(inside, headerHeight - 1)),
        ).toBeNull();
        for (const row of rows.keys())
          expect(rowAt(layout, groups, rowTop(layout, group, row) + inside)).toEqual({ group, row });
      }
      expect(rowAt(layout, groups, layout.height)).toBeNull();
      expect(rowAt(layout, groups, -1)).toBeNull();
    }),
  );
});

test('the visible span contains every visible group, and at most its neighbors', () => {
  fc.assert(
    fc.property(anyChart, fc.nat(2000), fc.nat(900), (groups, top, height) => {
      const layout = layoutOf(groups);
      const { first, last } = spanOf(layout, top, top + height);
      const isInSight = (_: unknown, group: number) => {
        const start = layout.tops[group] ?? 0;
        return start <= top + height && start + groupHeight(groups[group]?.rows.length ?? 0) > top;
      };
      const inSight = groups.map((_, group) => group).filter(isInSight);
      for (const group of inSight) expect(group >= first && group <= last).toBe(true);
      expect(last - first + 1).toBeLessThanOrEqual(inSight.length + 1);
    }),
  );
});

test('an empty chart has no group at any position', () => {
  const layout = layoutOf([]);
  expect(groupAt(layout, 0)).toBe(-1);
  expect(spanOf(layout, 0, 500)).toEqual({ first: 0, last: -1 });
});
