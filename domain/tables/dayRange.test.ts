import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedDay, dayRange, dayRangeText, dayText } from './dayRange.ts';
import { dayFilter } from './filters.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const end = fc.option(day, { nil: '' });

test('a typed day is read in every form in which days are written', () => {
  fc.assert(fc.property(day, (written) => typedDay(dayText(written)) === written));
  expect(['2026-01-05', ' 2026/1/5 ', '5.1.2026', '05.01.2026'].map(typedDay)).toEqual(
    Array.from({ length: 4 }, () => '2026-01-05'),
  );
  expect(['', '2026/02', '2026/02/30', '05/01/2026', '1/2', '31.02.2026'].map(typedDay)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

test('a range is read from the filter that was made of it', () => {
  fc.assert(
    fc.property(end, end, (from, to) => {
      expect(dayRange(dayRangeText({ from, to }))).toEqual({ from, to });
    }),
  );
});

test('its filter lets the days of the range pass, both ends included', () => {
  fc.assert(
    fc.property(end, end, day, (from, to, tested) => {
      fc.pre(from !== '' || to !== '');
      const passes = dayFilter(dayRangeText({ from, to }))?.(tested.replaceAll('-', '/'));
      expect(passes).toBe((from === '' || tested >= from) && (to === '' || tested <= to));
    }),
  );
});
