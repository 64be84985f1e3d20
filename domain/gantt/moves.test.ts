import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aChart, anyChart } from './fixtures.ts';
import { firstPlace, moveFrom, moves, placeFrom, placeOf } from './moves.ts';
import { barAt, type Place } from './bars.ts';

const chart = aChart([
  [
    [
      [1, 2],
      [5, 6],
    ],
    [],
    [[5, 7]],
  ],
  [[]],
  [
    [
      [0, 1],
      [9, 10],
    ],
    [[8, 9]],
  ],
]);
const at = (group: number, row: number, bar: number): Place => ({ group, row, bar });

test('left and right stay in the row, up and down go to the nearest bar and skip empty rows', () => {
  expect(moveFrom(chart, at(0, 0, 0), 'right')).toEqual(at(0, 0, 1));
  expect(moveFrom(chart, at(0, 0, 1), 'right')).toEqual(at(0, 0, 1));
  expect(moveFrom(chart, at(0, 0, 1), 'down')).toEqual(at(0, 2, 0));
  expect(moveFrom(chart, at(0, 2, 0), 'down')).toEqual(at(2, 0, 1));
  expect(moveFrom(chart, at(2, 0, 1), 'up')).toEqual(at(0, 2, 0));
  expect(moveFrom(chart, at(2, 1, 0), 'down')).toEqual(at(2, 1, 0));
});

test('repeated moves down keep the column', () => {
  expect(moveFrom(chart, at(0, 2, 0), 'down', 1.5)).toEqual(at(2, 0, 0));
});

test('moves stop at the ends of rows, groups and the chart', () => {
  expect(moveFrom(chart, at(0, 0, 0), 'rowEnd')).toEqual(at(0, 0, 1));
  expect(moveFrom(chart, at(0, 2, 0), 'groupDown')).toEqual(at(2, 0, 1));
  expect(moveFrom(chart, at(2, 1, 0), 'groupUp')).toEqual(at(0, 0, 1));
  expect(moveFrom(chart, at(2, 1, 0), 'first')).toEqual(at(0, 0, 0));
  expect(moveFrom(chart, at(0, 0, 0), 'last')).toEqual(at(2, 1, 0));
});

test('the first move selects a visible bar', () => {
  expect(placeFrom(chart, 0, 1, 12)).toEqual(at(0, 2, 0));
  expect(placeFrom(chart, 3, 0, 12)).toBeNull();
  expect(firstPlace(aChart([[[]], []]))).toBeNull();
});

test('every move selects a bar, and the arrow keys reach every bar from the first', () => {
  fc.assert(
    fc.property(anyChart, (groups) => {
      const start = firstPlace(groups);
      if (!start) return;
      const seen = new Set([barAt(groups, start)?.id]);
      const open = [start];
      for (let place = open.pop(); place; place = open.pop()) {
        for (const move of moves) {
          const next = moveFrom(groups, place, move);
          const bar = barAt(groups, next);
          expect(bar).toBeDefined();
          if (!bar || seen.has(bar.id)) continue;
          seen.add(bar.id);
          expect(placeOf(groups, bar.id)).toEqual(next);
          open.push(next);
        }
      }
      expect(seen.size).toBe(groups.flatMap(({ rows }) => rows.flatMap(({ bars }) => bars)).length);
    }),
  );
});
