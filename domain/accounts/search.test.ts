import { expect, test } from 'vitest';
import { anAccount } from './fixtures.ts';
import { matchesQueryRow, notFoundRows, tidyQuery } from './search.ts';

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
