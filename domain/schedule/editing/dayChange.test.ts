import { expect, test } from 'vitest';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { toBars } from '../bars.ts';
import { dayChange, keptDay, rangesText, revertDay } from './dayChange.ts';

const dayOf = (accounts: number[], start = 8, day = 2): ScheduleData[number] => ({
  day,
  entries: [{ configId: 1, accounts, start, end: start + 2 }],
});

test.each([
  [[], ''],
  [[3], '3'],
  [[0, 1, 2, 4, 7, 8], '0–2, 4, 7–8'],
])('the accounts %j are %s', (numbers, expected) => {
  expect(rangesText(numbers)).toBe(expected);
});

test('accounts whose plan changed in the same way are one change', () => {
  const changes = dayChange([dayOf([0, 1, 2])], [dayOf([0])]);
  expect(changes.map(({ slots }) => slots)).toEqual([[1, 2]]);
  const moved = dayChange(
    [dayOf([0, 1])],
    [{ day: 2, entries: [...dayOf([0], 9).entries, ...dayOf([1], 12).entries] }],
  );
  expect(moved.map(({ slots }) => slots)).toEqual([[0], [1]]);
  expect(dayChange([dayOf([0])], [dayOf([0])])).toEqual([]);
});

test('a kept day is read again, one without entries too, and one that cannot be read is none', () => {
  expect(keptDay(2, dayOf([0]).entries)).toEqual([dayOf([0])]);
  expect(keptDay(2, null)).toEqual([{ day: 2, entries: [] }]);
  expect(keptDay(2, 'damaged')).toBeNull();
});

test('a kept day replaces the present one, and leaves the others', () => {
  const bars = toBars([dayOf([0], 8, 1), dayOf([0], 8, 2)]);
  const { bars: after } = revertDay(bars, [dayOf([3], 14)]);
  expect(after.map(({ day, slot, start }) => [day, slot, start])).toEqual([
    [1, 0, 8],
    [2, 3, 14],
  ]);
  expect(new Set(after.map(({ id }) => id)).size).toBe(2);
});
