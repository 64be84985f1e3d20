import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colorCount, colorIndexOf } from './colors.ts';

test('18 configs in a row have 18 colors', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 - colorCount }), (first) => {
      const indexes = Array.from({ length: colorCount }, (_, at) => colorIndexOf(first + at));
      expect(new Set(indexes).size).toBe(colorCount);
      expect(indexes.every((index) => index >= 0 && index < colorCount)).toBe(true);
    }),
  );
});

test('configs that follow each other are far apart in the palette', () => {
  for (let id = 1; id <= 40; id++) {
    const apart = Math.abs(colorIndexOf(id) - colorIndexOf(id + 1));
    expect(Math.min(apart, colorCount - apart)).toBeGreaterThan(5);
  }
});
