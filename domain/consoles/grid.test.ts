import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aspectRatio } from '#contract/channel/image.ts';
import {
  columnsFor,
  fitColumns,
  fitHeight,
  fitWidths,
  neighbor,
  neighborBox,
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

test('arrow keys follow the rows of tiles and chips: up and down lead to the nearest of the next row', () => {
  // Rows: tiles 0 1 2 3 and 4, chips 5 6 7, and the tiles 8 9 of another server, of which 9 is drawn before
  // 8.
  const row = (top: number, width: number, ...lefts: number[]) =>
    lefts.map((left) => ({ top, left, width, height: 40 }));
  const boxes = [
    ...row(0, 100, 0, 110, 220, 330),
    ...row(50, 100, 0),
    ...row(100, 140, 0, 150, 300),
    ...row(150, 100, 110, 0),
  ];
  const walk = (index: number, key: string) => neighborBox(boxes, index, key);
  expect(walk(2, 'ArrowDown')).toBe(4);
  expect(walk(4, 'ArrowDown')).toBe(5);
  expect(walk(7, 'ArrowDown')).toBe(8);
  expect(walk(8, 'ArrowUp')).toBe(6);
  expect(walk(0, 'ArrowUp')).toBe(0);
  expect(walk(9, 'ArrowDown')).toBe(9);
  expect(walk(4, 'ArrowRight')).toBe(5);
  expect(walk(7, 'ArrowRight')).toBe(9);
  expect(walk(3, 'Home')).toBe(0);
  expect(walk(3, 'End')).toBe(8);
});
