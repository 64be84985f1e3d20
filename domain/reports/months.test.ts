import { expect, test } from 'vitest';
import { daysIn, monthOf, monthPlus, parseMonth, reportMonths } from './months.ts';

test('the report has every month from January 2022 to the current one', () => {
  expect(reportMonths('2022-01-31')).toEqual(['2022-01']);
  expect(reportMonths('2022-03-01')).toEqual(['2022-03', '2022-02', '2022-01']);
  const months = reportMonths('2026-11-22');
  expect([months.length, months[0], months.at(-1)]).toEqual([59, '2026-11', '2022-01']);
});

test('months are counted over the ends of years', () => {
  expect([monthPlus('2025-12', 1), monthPlus('2025-01', -1), monthPlus('2024-03', -12)]).toEqual([
    '2026-01',
    '2024-12',
    '2023-03',
  ]);
  expect([daysIn('2024-02'), daysIn('2025-02'), daysIn('2025-12')]).toEqual([29, 28, 31]);
  expect(monthOf('2025-12-31')).toBe('2025-12');
});

test.each([
  ['2022-01', '2022-01'],
  ['2026-11', '2026-11'],
  ['2021-12', null],
  ['2026-12', null],
  ['2026-13', null],
  ['2026-1', null],
  ['', null],
  [null, null],
])('the month %j of an address is %j', (text, month) => {
  expect(parseMonth(text, '2026-11-22')).toBe(month);
});
