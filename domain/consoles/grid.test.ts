import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aspectRatio } from '#contract/channel/image.ts';
import {
  columnsFor,
  fitColumns,
  fitHeight,
  fitWidths,
  neighbor,
  neighborInParts,
  previewHeight,
} from './grid.ts';

test('tiles fill the width and stay close to the preferred height', () => {
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

const around = {
  gap: 12,
  denseGap: 8,
  caption: 72,
  compactCaption: 32,
  denseCaption: 42,
  heading: 0,
  notice: 128,
  denseNotice: 72,
};

test('fitted tiles need no scrolling and have the largest possible size', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 320, max: 3800 }),
      fc.integer({ min: 300, max: 2100 }),
      (parts, width, height) => {
        const room = { ...around, width, height, heading: parts.length > 1 ? 36 : 0 };
        const fit = fitColumns(parts, room);
        const isDense = fit.density === 'dense';
        const gap = isDense ? around.denseGap : around.gap;
        const tileWidth = (width - gap * (fit.columns - 1)) / fit.columns;
        const minWidth = isDense ? fitWidths.dense : fitWidths.legible;
        expect(fit.columns === 1 || tileWidth >= minWidth).toBe(true);
        const isFitting = fitHeight(parts, room, fit) <= height;
        expect(isFitting || isDense).toBe(true);
        const larger = { ...fit, columns: fit.columns - 1 };
        expect(!isFitting || fit.columns === 1 || fitHeight(parts, room, larger) > height).toBe(true);
      },
    ),
  );
});

test('ten tiles fill a large screen; sixty tiles of six servers get compact captions', () => {
  const room = { ...around, width: 2468, height: 1276 };
  expect(fitColumns([10], room)).toEqual({ columns: 4, density: 'full' });
  expect(fitColumns([10, 10, 10, 10, 10, 10], { ...room, heading: 36 })).toEqual({
    columns: 10,
    density: 'compact',
  });
});

test('sixty tiles fit a laptop screen in a dense grid; larger walls and touch screens scroll', () => {
  const room = { ...around, width: 1_350, height: 728, heading: 36 };
  const sixServers = [10, 10, 10, 10, 10, 10];
  expect(fitColumns(sixServers, room)).toMatchObject({ density: 'dense' });
  expect(fitColumns([60], { ...room, heading: 0 })).toMatchObject({ density: 'dense' });
  expect(fitColumns(sixServers, { ...room, denseGap: null })).toEqual({ columns: 7, density: 'compact' });
  expect(fitColumns([300], room)).toEqual({ columns: 11, density: 'dense' });
});

test('arrow keys never leave the grid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1))),
      fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'x'),
      fc.integer({ min: 1, max: 9 }),
      ([count, index], key, columns) => {
        const next = neighbor(index, key, columns, count);
        expect(next >= 0 && next < count).toBe(true);
      },
    ),
  );
  expect(neighbor(5, 'ArrowDown', 4, 20)).toBe(9);
  expect(neighbor(5, 'ArrowUp', 4, 20)).toBe(1);
  expect(neighbor(1, 'ArrowUp', 4, 20)).toBe(1);
});

test('up and down move to the adjacent section of the wall, keeping the column if it exists', () => {
  // Rows: 0 1 2 3 / 4, then 5 6, then 7 8 9 10.
  const parts = [5, 2, 4];
  const walk = (index: number, key: string) => neighborInParts(index, key, 4, parts);
  expect(walk(2, 'ArrowDown')).toBe(4);
  expect(walk(4, 'ArrowDown')).toBe(5);
  expect(walk(6, 'ArrowDown')).toBe(8);
  expect(walk(10, 'ArrowUp')).toBe(6);
  expect(walk(0, 'ArrowUp')).toBe(0);
  expect(walk(10, 'ArrowDown')).toBe(10);
  expect(walk(4, 'ArrowRight')).toBe(5);
});
