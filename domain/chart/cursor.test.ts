import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestIndex, stepCursor } from './cursor.ts';

test.each<[string, number | null, number | null]>([
  ['ArrowRight', null, 0],
  ['ArrowLeft', null, 99],
  ['ArrowRight', 5, 6],
  ['ArrowLeft', 5, 4],
  ['ArrowRight', 99, 99],
  ['ArrowLeft', 0, 0],
  ['PageUp', 5, 15],
  ['PageDown', 5, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['a', 50, null],
  ['Tab', 50, null],
])('%s at %s of 100 points leads to %s', (key, at, expected) => {
  expect(stepCursor(key, at, 100)).toBe(expected);
});

test('the nearest point is the one with the smallest distance', () => {
  const ascending = fc
    .uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 30 })
    .map((values) => values.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(ascending, fc.integer({ min: -1200, max: 1200 }), (values, wanted) => {
      const distance = (index: number) => Math.abs((values[index] ?? Infinity) - wanted);
      const smallest = Math.min(...values.map((_, index) => distance(index)));
      expect(distance(nearestIndex(values, wanted))).toBe(smallest);
    }),
  );
});
