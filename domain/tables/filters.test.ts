import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, queryWords } from '#domain/search/rank.ts';
import {
  type CellValue,
  compareCells,
  containsWords,
  dayFilter,
  emptyOption,
  filterOf,
  matchesFilter,
  numberFilter,
  optionSeparator,
} from './filters.ts';

test('all words of a query must match in any order, ignoring case and accents', () => {
  const text = foldText('Rack A · 10.0.0.7 · Élan');
  expect(containsWords(text, queryWords('elan rack'))).toBe(true);
  expect(containsWords(text, queryWords('10.0.0.7'))).toBe(true);
  expect(containsWords(text, queryWords('rack b'))).toBe(false);
  expect(containsWords(text, queryWords('   '))).toBe(true);
});

test('number filters accept comparisons and ranges', () => {
  const passing = (text: string): number[] => [0, 1, 2.5, 5, 10].filter(numberFilter(text) ?? (() => false));
  expect(passing('5')).toEqual([5]);
  expect(passing('> 2,5')).toEqual([5, 10]);
  expect(passing('<=1')).toEqual([0, 1]);
  expect(passing('≥5')).toEqual([5, 10]);
  expect(passing('1-5')).toEqual([1, 2.5, 5]);
  expect(passing('1 .. 5')).toEqual([1, 2.5, 5]);
  expect(passing('1 - 5')).toEqual([1, 2.5, 5]);
  expect(passing('>5 0-1')).toEqual([0, 1, 10]);
  expect(passing('0 2,5 > 7')).toEqual([0, 2.5, 10]);
  expect(passing('>7 2-')).toEqual([10]);
});

test('a filter of very many spaces is read as well as one space', () => {
  const spaces = ' \t'.repeat(500_000);
  expect(numberFilter(`${spaces}=`)).toBeNull();
  expect(numberFilter(`>${spaces}5 1${spaces}-`)?.(7)).toBe(true);
});

test('an incomplete filter matches everything', () => {
  for (const text of ['', '>', '5-', 'many', '--']) expect(numberFilter(text)).toBeNull();
});

test('an option filter compares the value, not the label', () => {
  const cell = { value: 'signIn', text: 'Sign in' };
  expect(matchesFilter(cell, 'option', 'signIn')).toBe(true);
  expect(matchesFilter(cell, 'option', 'work')).toBe(false);
  expect(matchesFilter({ value: true, text: 'Yes' }, 'option', 'true')).toBe(true);
  expect(matchesFilter({ value: null, text: '' }, 'option', 'null')).toBe(false);
});

test('an empty cell does not match 0, and an empty filter matches everything', () => {
  for (const value of [null, undefined, '']) {
    expect(matchesFilter({ value, text: '' }, 'number', '0')).toBe(false);
    expect(matchesFilter({ value, text: '' }, 'number', '< 5')).toBe(false);
    expect(matchesFilter({ value, text: '' }, 'number', '')).toBe(true);
    expect(matchesFilter({ value, text: '' }, 'number', ' ')).toBe(true);
    expect(matchesFilter({ value, text: '' }, 'number', '>')).toBe(true);
  }
  expect(matchesFilter({ value: 0, text: '0' }, 'number', '0')).toBe(true);
});

test('cells are sorted in natural number order, empty ones last', () => {
  const sorted = (...cells: CellValue[]): CellValue[] => cells.toSorted(compareCells);
  expect(sorted('C10', 'c2', '', null, 'C1')).toEqual(['C1', 'c2', 'C10', '', null]);
  expect(sorted(10, 2, null, 0)).toEqual([0, 2, 10, null]);
  expect(sorted(false, true)).toEqual([true, false]);
});

test('the comparison of cells is a total order', () => {
  const cell = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  fc.assert(
    fc.property(cell, cell, (a, b) => {
      expect(Math.sign(compareCells(a, b)) + Math.sign(compareCells(b, a))).toBe(0);
    }),
  );
});

test('a filter for days accepts a day, a month, a bound and a range', () => {
  const days = ['2025/12/31', '2026/01/01', '2026/01/31', '2026/02/01'];
  const passing = (text: string): string[] => days.filter(dayFilter(text) ?? (() => false));
  expect(passing('2026-01-01')).toEqual(['2026/01/01']);
  expect(passing('2026/01')).toEqual(['2026/01/01', '2026/01/31']);
  expect(passing('> 2026/01/31')).toEqual(['2026/01/31', '2026/02/01']);
  expect(passing('<2026/01/01')).toEqual(['2025/12/31', '2026/01/01']);
  expect(passing('2026/01/01 - 2026/01/31')).toEqual(['2026/01/01', '2026/01/31']);
  expect(dayFilter('2026')).toBeNull();
});

test('one of several options, and the empty cell among them', () => {
  const passes = filterOf('flag', ['true', emptyOption].join(optionSeparator));
  expect([true, false, null].map((value) => passes?.({ value, text: '' }))).toEqual([true, false, true]);
});
