import { expect, test } from 'vitest';
import { accountQueryRow } from '#contract/http/accounts/search.ts';
import { anAccount } from './fixtures.ts';
import { hasLongValue, matchesQueryRow, notFoundRows, parseQueryCells, tidyQuery } from './search.ts';

test('rows are trimmed, and rows without a value are dropped', () => {
  expect(tidyQuery([{ server: ' North ', console: '' }, { email: '  ' }, {}, { email: 'a@b.test' }])).toEqual(
    [{ server: 'North' }, { email: 'a@b.test' }],
  );
});

test('a row matches by all its values, whatever their case', () => {
  expect(matchesQueryRow({ server: 'SERVER 1', email: 'One@dugout.test' }, anAccount())).toBe(true);
  expect(matchesQueryRow({ server: 'server 1', console: 'console 2' }, anAccount())).toBe(false);
});

test('the rows that found nothing are named in their order', () => {
  const rows = [
    { email: 'two@dugout.test' },
    { console: 'Console 1' },
    { email: 'one@dugout.test', server: 'x' },
  ];
  expect(notFoundRows(rows, [anAccount()])).toEqual([rows[0], rows[2]]);
  expect(notFoundRows(rows, [])).toEqual(rows);
});

test('without a header the columns are server, console and email, and an address is found anywhere', () => {
  const lines = [
    ['North 1', 'c1-01', 'a@x.io'],
    ['b@x.io'],
    ['South 1', 'c@x.io'],
    ['Lab 1'],
    ['', 'c9'],
    ['', '', 'd'],
  ];
  expect(parseQueryCells(lines).rows).toEqual([
    { server: 'North 1', console: 'c1-01', email: 'a@x.io' },
    { email: 'b@x.io' },
    { server: 'South 1', email: 'c@x.io' },
    { server: 'Lab 1' },
    { console: 'c9' },
    { email: 'd' },
  ]);
});

test('characters that the API would refuse in a cell become spaces', () => {
  const lines = [['North\n1', 'c1\0'], ['\ud800']];
  const { rows, empty } = parseQueryCells(lines);
  expect([rows, empty]).toEqual([[{ server: 'North 1', console: 'c1' }], 1]);
  expect(rows.every((row) => accountQueryRow.safeParse(row).success)).toBe(true);
});

test('a value that is longer than the API accepts is found, in every column', () => {
  for (const column of ['server', 'console', 'email'] as const) {
    const rows = (length: number) => [{ email: 'a@x.io' }, { [column]: 'a'.repeat(length) }];
    expect([hasLongValue(rows(254)), hasLongValue(rows(255))]).toEqual([false, true]);
    expect(rows(254).every((row) => accountQueryRow.safeParse(row).success)).toBe(true);
  }
});

test('a header names the columns in any order; others are ignored, empty and repeated lines are counted', () => {
  const lines = [
    ['Email', 'note', 'Server'],
    ['a@x.io', 'x', 'North 1'],
    ['A@x.io', 'y', 'north 1'],
    ['', 'z', ' '],
    ['', '', 'South 1'],
  ];
  expect(parseQueryCells(lines)).toEqual({
    rows: [{ email: 'a@x.io', server: 'North 1' }, { server: 'South 1' }],
    empty: 1,
    repeated: 1,
  });
  expect(parseQueryCells([])).toEqual({ rows: [], empty: 0, repeated: 0 });
});
