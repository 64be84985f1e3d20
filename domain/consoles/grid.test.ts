import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aspectRatio } from '#contract/channel/image.ts';
import { columnsFor, neighbour, previewHeight } from './grid.ts';

test('tiles fill the width and stay near the wished height', () => {
  fc.assert(
    fc.property(fc.integer({ min: 700, max: 4000 }), fc.integer({ min: 112, max: 338 }), (width, wished) => {
      const columns = columnsFor(width, 12, wished);
      const height = (width - 12 * (columns - 1)) / columns / aspectRatio;
      expect(Number.isInteger(columns) && columns >= 1).toBe(true);
      expect(columns === 1 || height / wished > 0.6).toBe(true);
      expect(height / wished).toBeLessThan(width < wished * aspectRatio ? 3 : 1.6);
    }),
  );
  expect(columnsFor(200, 12, previewHeight)).toBe(1);
});

test('arrow keys stay inside the grid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1))),
      fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'x'),
      fc.integer({ min: 1, max: 9 }),
      ([count, index], key, columns) => {
        const next = neighbour(index, key, columns, count);
        expect(next >= 0 && next < count).toBe(true);
      },
    ),
  );
  expect(neighbour(5, 'ArrowDown', 4, 20)).toBe(9);
  expect(neighbour(5, 'ArrowUp', 4, 20)).toBe(1);
  expect(neighbour(1, 'ArrowUp', 4, 20)).toBe(1);
});
