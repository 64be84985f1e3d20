import { expect, test } from 'vitest';
import { toData } from '#domain/schedule/bars.ts';
import { scheduleFaults } from '#domain/schedule/editing/validate.ts';
import { manyBars } from './bars.ts';

test('the measured plan is valid: 1,500 bars in 217 rows', () => {
  const bars = manyBars(1_500);
  expect(scheduleFaults(toData(bars))).toEqual([]);
  expect(bars).toHaveLength(1_500);
  expect(new Set(bars.map(({ day, slot }) => `${day} ${slot}`)).size).toBe(217);
});
