import { expect, test } from 'vitest';
import { copyDay } from './copyDay.ts';
import { clearAll, clearDay, deleteBars, deleteForWholeDay } from './remove.ts';
import { copyToRows, fillRows } from './fill.ts';
import { aBar } from '../fixtures.ts';

test('copy to top fills the rows above; those with a conflict are skipped and counted', () => {
  const bars = [
    aBar('a', { slot: 5 }),
    aBar('same', { slot: 4 }),
    aBar('other', { slot: 2, configId: 2, start: 8.5, end: 10 }),
    aBar('otherDay', { slot: 1, day: 2 }),
  ];
  const { bars: copied, ids, skipped } = copyToRows(bars, ['a'], 'top');
  expect(copied.slice(4).map(({ slot }) => slot)).toEqual([3, 1, 0]);
  expect(copied.slice(4)).toMatchObject([{ day: 1, configId: 1, start: 8, end: 9 }, {}, {}]);
  expect(ids).toEqual(copied.slice(4).map(({ id }) => id));
  expect(skipped).toBe(1);
});

test('copy to bottom fills the rows below, up to the last account', () => {
  const { bars, skipped } = copyToRows([aBar('a', { slot: 5 })], ['a'], 'bottom');
  expect(bars.map(({ slot }) => slot)).toEqual([5, ...Array.from({ length: 25 }, (_, at) => at + 6)]);
  expect(skipped).toBe(0);
});

test('several bars are copied together, and a row in which two conflict counts once', () => {
  const bars = [
    aBar('a', { slot: 29 }),
    aBar('b', { slot: 29, start: 9, end: 10 }),
    aBar('c', { slot: 30, start: 0, end: 24, configId: 2 }),
  ];
  expect(copyToRows(bars, ['a', 'b'], 'bottom')).toEqual({ refused: null, bars, ids: [], skipped: 1 });
});

test('filling with an offset starts each row a quarter later, and skips rows that leave the day or conflict', () => {
  const start = aBar('a', { slot: 0, start: 22, end: 23 });
  const busy = aBar('b', { slot: 2, start: 22, end: 23, configId: 2 });
  const { bars, skipped } = fillRows([start, busy], 'a', { toSlot: 30 });
  expect(bars.slice(2).map(({ slot, start: from, end }) => [slot, from, end])).toEqual([
    [1, 22.25, 23.25],
    [3, 22.75, 23.75],
    [4, 23, 24],
  ]);
  expect(skipped).toBe(27);
});

test('filling works upwards, with another offset', () => {
  const { bars } = fillRows([aBar('a', { slot: 3 })], 'a', { toSlot: 1, offsetHours: -0.5 });
  expect(bars.slice(1)).toMatchObject([
    { slot: 2, start: 7.5 },
    { slot: 1, start: 7 },
  ]);
});

test('deleting: bars, a config on a day, a day, everything', () => {
  const bars = [
    aBar('a'),
    aBar('b', { slot: 3, start: 20, end: 21 }),
    aBar('c', { configId: 2, slot: 4 }),
    aBar('d', { day: 2 }),
  ];
  const idsOf = ({ bars: left }: { bars: readonly { id: string }[] }) => left.map(({ id }) => id);
  expect(idsOf(deleteBars(bars, ['b', 'd']))).toEqual(['a', 'c']);
  expect(idsOf(deleteForWholeDay(bars, ['a']))).toEqual(['c', 'd']);
  expect(idsOf(clearDay(bars, 1))).toEqual(['d']);
  expect(idsOf(clearAll(bars))).toEqual([]);
  expect(deleteBars(bars, ['unknown']).bars).toBe(bars);
  expect(clearDay(bars, 7).bars).toBe(bars);
});

test('a copied day replaces others, and not itself', () => {
  const bars = [
    aBar('a'),
    aBar('b', { slot: 9, start: 3, end: 7 }),
    aBar('old', { day: 2, start: 1, end: 4 }),
  ];
  const { bars: copied, ids } = copyDay(bars, 1, [1, 2, 7]);
  expect(copied.slice(0, 2)).toEqual(bars.slice(0, 2));
  expect(copied.slice(2).map(({ day, slot, start }) => [day, slot, start])).toEqual([
    [2, 0, 8],
    [2, 9, 3],
    [7, 0, 8],
    [7, 9, 3],
  ]);
  expect(ids).toHaveLength(4);
  expect(copyDay(copied, 1, [2, 7]).bars).toBe(copied);
});

test('a copy of an empty day clears the others', () => {
  expect(copyDay([aBar('a')], 3, [1]).bars).toEqual([]);
});
