import { expect, test } from 'vitest';
import { positionsOf } from '#domain/chart/layout.ts';
import type { ChartX } from '#domain/chart/series.ts';
import { xTextsOf, yTextsOf } from './formats.ts';

/** Language data has narrow and normal no-break spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each<[string, ChartX, string, string]>([
  ['en', { kind: 'day', values: ['2026-11-01', '2026-11-22'] }, 'Nov 1, 2026', 'Nov 1'],
  ['ru', { kind: 'day', values: ['2026-11-01', '2026-11-22'] }, '1 нояб. 2026 г.', '1 нояб.'],
  ['en', { kind: 'day', values: ['2024-11-01', '2026-11-22'] }, 'Nov 1, 2024', 'Nov 2024'],
  ['en', { kind: 'number', values: [1000, 2000] }, '1,000', '1,000'],
  ['ru', { kind: 'number', values: [1000, 2000] }, '1 000', '1 000'],
  ['en', { kind: 'category', values: ['Amateur', 'Legendary'] }, 'Amateur', 'Amateur'],
  ['en', { kind: 'time', values: [Date.parse('2026-11-01T22:30Z')] }, 'Nov 1, 2026, 11:30 PM', '23:30'],
])('in %s the first point of %j is %s, at the axis %s', (language, x, full, tick) => {
  const texts = xTextsOf(x, language, 'Europe/Berlin');
  expect(plain(texts.full(0))).toBe(full);
  expect(plain(texts.tick(positionsOf(x)[0] ?? Number.NaN))).toBe(tick);
});

test('values are numbers of the language, or what the chart says', () => {
  expect(plain(yTextsOf({}, 'ru').full(12_345.678))).toBe('12 345,68');
  expect(plain(yTextsOf({}, 'en').tick(12_300))).toBe('12.3K');
  const money = yTextsOf({ format: (value) => `$${value}` }, 'en');
  expect([money.full(3), money.tick(3)]).toEqual(['$3', '$3']);
});
