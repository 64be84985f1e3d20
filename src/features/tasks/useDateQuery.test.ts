import { expect, test } from 'vitest';
import { pastDateFromQuery } from './useDateQuery.ts';

test.each([
  ['2026-11-19', '2026-11-19'],
  // Today, and days that have not begun, are today.
  ['2026-11-20', null],
  ['2026-11-21', null],
  ['2026-02-30', null],
  ['0001-01-01', null],
  ['yesterday', null],
  ['', null],
  [null, null],
])('the address %j selects the day %j', (text, date) => {
  expect(pastDateFromQuery(text, '2026-11-20')).toBe(date);
});
