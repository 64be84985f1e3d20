import { expect, test } from 'vitest';
import { rowHeight } from '#domain/gantt/layout.ts';
import {
  allSlots,
  chartLayout,
  dayHeaderHeight,
  foldedDayAt,
  foldedDayHeight,
  nearestRow,
  rowAtHeight,
  rowBeside,
  rowsOf,
  topOfRow,
  usedSlots,
} from './chart.ts';
import { aBar } from '../fixtures.ts';

const whole = chartLayout(null, new Set());
const dayHeight = dayHeaderHeight + 31 * rowHeight;

test('the chart has a row for each account of each day', () => {
  expect(rowsOf(whole)).toHaveLength(217);
  expect(whole.height).toBe(7 * dayHeight);
  expect(topOfRow(whole, { day: 1, slot: 0 })).toBe(dayHeaderHeight);
  expect(topOfRow(whole, { day: 2, slot: 30 })).toBe(dayHeight + dayHeaderHeight + 30 * rowHeight);
});

test('every row is found at its height, and none on a heading', () => {
  for (const row of rowsOf(whole)) expect(rowAtHeight(whole, (topOfRow(whole, row) ?? 0) + 5)).toEqual(row);
  expect(rowAtHeight(whole, dayHeight + 3)).toBeNull();
  expect(rowAtHeight(whole, -1)).toBeNull();
  expect(rowAtHeight(whole, whole.height)).toBeNull();
});

test('a point outside the rows finds the nearest one', () => {
  expect(nearestRow(whole, -50)).toEqual({ day: 1, slot: 0 });
  expect(nearestRow(whole, whole.height + 50)).toEqual({ day: 7, slot: 30 });
  expect(nearestRow(whole, dayHeight + 3)).toEqual({ day: 1, slot: 30 });
  expect(nearestRow(whole, dayHeight + dayHeaderHeight - 3)).toEqual({ day: 2, slot: 0 });
});

test('a folded day is found on its line, and only there', () => {
  const layout = chartLayout(null, new Set([2]));
  const top = layout.days[1]?.top ?? 0;
  expect(
    [top - 1, top, top + foldedDayHeight - 1, top + foldedDayHeight].map((y) => foldedDayAt(layout, y)),
  ).toEqual([null, 2, 2, null]);
  expect([-1, layout.height].map((y) => foldedDayAt(layout, y))).toEqual([null, null]);
});

test('a folded day has one line instead of its rows', () => {
  const layout = chartLayout(null, new Set([1, 2]));
  expect(layout.height).toBe(5 * dayHeight + 2 * foldedDayHeight);
  expect(topOfRow(layout, { day: 1, slot: 4 })).toBeNull();
  expect(rowAtHeight(layout, dayHeaderHeight + 5)).toBeNull();
  expect(nearestRow(layout, 5)).toEqual({ day: 3, slot: 0 });
  expect(nearestRow(chartLayout(null, new Set([1, 2, 3, 4, 5, 6, 7])), 5)).toBeNull();
});

test('used rows are those with bars and the first free one; they stay when an edit empties them', () => {
  const bars = [
    aBar('a', { day: 1, slot: 0 }),
    aBar('b', { day: 1, slot: 4 }),
    aBar('c', { day: 3, slot: 2 }),
  ];
  const shown = usedSlots(bars);
  expect([shown.get(1), shown.get(2), shown.get(3)]).toEqual([[0, 1, 4], [0], [0, 2]]);
  const later = usedSlots([aBar('a', { day: 1, slot: 7 })], shown);
  expect(later.get(1)).toEqual([0, 1, 4, 7]);
  expect(usedSlots(bars, later)).toBe(later);
});

test('the next row crosses days and skips what is not shown', () => {
  const layout = chartLayout(new Map(usedSlots([aBar('a', { day: 1, slot: 4 })])), new Set([2]));
  expect(rowBeside(layout, { day: 1, slot: 0 }, 1)).toEqual({ day: 1, slot: 4 });
  expect(rowBeside(layout, { day: 1, slot: 4 }, 1)).toEqual({ day: 3, slot: 0 });
  expect(rowBeside(layout, { day: 2, slot: 9 }, -1)).toEqual({ day: 1, slot: 4 });
  expect(rowBeside(layout, { day: 1, slot: 0 }, -1)).toBeNull();
  expect(allSlots).toHaveLength(31);
});
