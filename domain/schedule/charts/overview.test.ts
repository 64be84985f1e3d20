import { expect, test } from 'vitest';
import { overviewOf, weekTime } from './overview.ts';

const entry = (configId: number, accounts: number[], start: number, end: number) => ({
  configId,
  accounts,
  start,
  end,
});

test('an empty week has no rows', () => {
  expect(overviewOf([])).toEqual({ slots: [], blocks: [], configs: [] });
  expect(overviewOf([{ day: 3, entries: [] }]).slots).toEqual([]);
});

test('rows are the used accounts, and accounts side by side are one block', () => {
  const week = overviewOf([
    { day: 1, entries: [entry(5, [7, 2, 3], 8, 12)] },
    { day: 7, entries: [entry(6, [9], 22.5, 24)] },
  ]);
  expect(week.slots).toEqual([2, 3, 7, 9]);
  expect(week.blocks).toEqual([
    // Accounts 3 and 7 are drawn side by side, since 4 to 6 have no row.
    { configId: 5, day: 1, start: 8, end: 12, firstRow: 0, lastRow: 2 },
    { configId: 6, day: 7, start: 22.5, end: 24, firstRow: 3, lastRow: 3 },
  ]);
});

test('an account of another entry between two divides them', () => {
  const { blocks } = overviewOf([{ day: 2, entries: [entry(5, [0, 2], 0, 4), entry(6, [1], 0, 4)] }]);
  expect(blocks.map(({ firstRow, lastRow }) => [firstRow, lastRow])).toEqual([
    [0, 0],
    [2, 2],
    [1, 1],
  ]);
});

test('hours of a config are those of all its accounts, most first', () => {
  const { configs } = overviewOf([
    { day: 1, entries: [entry(5, [0, 1], 0, 1.5), entry(6, [2], 0, 24)] },
    { day: 2, entries: [entry(5, [0], 3, 4)] },
  ]);
  expect(configs).toEqual([
    { configId: 6, hours: 24 },
    { configId: 5, hours: 4 },
  ]);
});

test('the week begins on Monday, at the hour of its timezone', () => {
  // Sunday, 23:30 in London, is already Monday in Moscow.
  const at = Date.UTC(2026, 10, 22, 23, 30);
  expect(weekTime(at, 'Europe/London')).toEqual({ day: 7, hour: 23.5 });
  expect(weekTime(at, 'Europe/Moscow')).toEqual({ day: 1, hour: 2.5 });
});
