import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxRegions } from '#contract/http/screens.ts';
import { fields, fieldsOf, regionsOf } from './regions.ts';

test('chosen fields come back from their regions, which an API takes', () => {
  const field = fc.integer({ min: 0, max: fields.columns * fields.rows - 1 });
  fc.assert(
    fc.property(fc.uniqueArray(field), (chosen) => {
      const regions = regionsOf(new Set(chosen));
      expect(fieldsOf(regions)).toEqual(new Set(chosen));
      expect(regions.length).toBeLessThanOrEqual(maxRegions);
      expect(regions.every(({ x, y, width, height }) => x + width <= 1 && y + height <= 1)).toBe(true);
    }),
  );
});
