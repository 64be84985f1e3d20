import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aChart, anyChart } from './fixtures.ts';
import { hit, reach } from './hit.ts';
import { layoutOf, rowHeight, rowTop } from './layout.ts';
import { barAt } from './bars.ts';

const width = 2_400;

test('the middle of a bar hits that bar or one drawn over it', () => {
  fc.assert(
    fc.property(anyChart, (groups) => {
      const layout = layoutOf(groups);
      for (const [group, { rows }] of groups.entries())
        for (const [row, { bars }] of rows.entries())
          for (const { from, to } of bars) {
            const x = ((from + to) / 2) * 100;
            const y = rowTop(layout, group, row) + 11;
            const place = hit(groups, layout, { x, y, width, reach: reach.mouse });
            expect(place).toMatchObject({ group, row });
            const found = place && barAt(groups, place);
            expect(
              found && found.from * 100 - 2 <= x && x <= Math.max(found.to * 100, found.from * 100 + 3) + 2,
            ).toBe(true);
          }
    }),
  );
});

test('the later of two overlapping bars is on top', () => {
  const groups = aChart([
    [
      [
        [1, 5],
        [2, 3],
      ],
    ],
  ]);
  const at = { y: rowTop(layoutOf(groups), 0, 0) + 3, width, reach: reach.mouse };
  expect(hit(groups, layoutOf(groups), { ...at, x: 250 })?.bar).toBe(1);
  expect(hit(groups, layoutOf(groups), { ...at, x: 400 })?.bar).toBe(0);
  expect(hit(groups, layoutOf(groups), { ...at, x: 505 })).toBeNull();
});

test('a touch hits the nearest bar, also in the adjacent row', () => {
  const groups = aChart([
    [
      [
        [1, 2],
        [2.3, 3],
      ],
      [],
    ],
  ]);
  const layout = layoutOf(groups);
  const y = rowTop(layout, 0, 0) + 11;
  expect(hit(groups, layout, { x: 220, y, width, reach: reach.touch })?.bar).toBe(1);
  expect(hit(groups, layout, { x: 210, y, width, reach: reach.touch })?.bar).toBe(0);
  expect(hit(groups, layout, { x: 150, y: y + rowHeight, width, reach: reach.touch })?.bar).toBe(0);
  expect(hit(groups, layout, { x: 150, y: y + rowHeight, width, reach: reach.mouse })).toBeNull();
});
