import { expect, test } from 'vitest';
import { planGroups } from './gantt.ts';

const options = {
  rows: 'used',
  folded: new Set<number>(),
  dayName: (day: number) => `day ${day}`,
  slotName: (slot: number) => `account ${slot}`,
} as const;
const data = [
  { day: 2, entries: [{ configId: 5, accounts: [4, 9], start: 12, end: 16 }] },
  {
    day: 7,
    entries: [
      { configId: 6, accounts: [4], start: 20, end: 24 },
      { configId: 5, accounts: [4], start: 0, end: 1.5 },
    ],
  },
];

test('each day has the same rows: the accounts of the week, or all', () => {
  const groups = planGroups(data, options);
  expect(groups.map(({ key, label }) => [key, label])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((day) => [day, `day ${day}`]),
  );
  for (const { rows } of groups) expect(rows.map(({ key }) => key)).toEqual([4, 9]);
  for (const { rows } of planGroups(data, { ...options, rows: 'all' })) expect(rows).toHaveLength(31);
});

test('a bar for each account of an entry, by start, with ids that are unique', () => {
  const groups = planGroups(data, options);
  const bars = groups.flatMap(({ rows }) => rows.flatMap(({ bars: ofRow }) => ofRow));
  expect(new Set(bars.map(({ id }) => id)).size).toBe(4);
  expect(groups[6]?.rows[0]?.bars.map(({ from, to, configId }) => [from, to, configId])).toEqual([
    [0, 1.5, 5],
    [20, 24, 6],
  ]);
  expect(groups[0]?.rows.every(({ bars: ofRow }) => ofRow.length === 0)).toBe(true);
});

test('a folded day has no rows', () => {
  const groups = planGroups(data, { ...options, folded: new Set([2]) });
  expect(groups.map(({ rows }) => rows.length)).toEqual([2, 0, 2, 2, 2, 2, 2]);
});
