import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aBar, anyChart } from './fixtures.ts';
import { barHeight, drawRows, edgesOf, outlineOf, textFor } from './shapes.ts';

/** Walks along a drawing of relative steps. Returns its extent. */
function extentOf(path: string) {
  let [x, y] = [0, 0];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [, letter = '', rest = ''] of path.matchAll(/([Mhvlqz])([^Mhvlqz]*)/g)) {
    const values = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const [a = 0, b = 0] = letter === 'q' ? values.slice(2) : values;
    if (letter === 'M') [x, y] = [a, b];
    else if (letter === 'h') x += a;
    else if (letter === 'v') y += a;
    else if (letter !== 'z') [x, y] = [x + a, y + b];
    xs.push(x);
    ys.push(y);
  }
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    end: [x, y],
  };
}

test('an outline spans exactly its hours, with pointed or round ends, and is closed', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 20, noNaN: true }),
      fc.double({ min: 0.02, max: 4, noNaN: true }),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 400, max: 8_000 }),
      (from, length, cutStart, cutEnd, width) => {
        const bar = aBar({ from, to: from + length, cutStart, cutEnd });
        const extent = extentOf(outlineOf(bar, width, 44));
        const edges = edgesOf(bar, width);
        expect(Math.abs(extent.left - edges.left)).toBeLessThan(0.3);
        expect(Math.abs(extent.right - edges.left - edges.width)).toBeLessThan(0.3);
        expect(extent.bottom - extent.top).toBe(barHeight);
      },
    ),
  );
});

test('every bar has a minimum width', () => {
  expect(edgesOf({ from: 5, to: 5.01 }, 1_000).width).toBe(3);
});

test('a group is drawn with few paths that contain every bar once', () => {
  const looks = { glowing: new Set(['active']), markOf: () => undefined };
  fc.assert(
    fc.property(anyChart, (groups) => {
      for (const { rows } of groups) {
        const drawing = drawRows(rows, 1_200, looks);
        const drawn = [...drawing.fills.values()].join('').split('M').length - 1;
        expect(drawn).toBe(rows.reduce((sum, { bars }) => sum + bars.length, 0));
        expect(drawing.glows.size).toBe(0);
      }
    }),
  );
});

test('a glowing state is drawn a second time; a marker is drawn only where it fits', () => {
  const rows = [
    {
      key: 1,
      label: 'a',
      bars: [
        aBar({ from: 0, to: 4, state: 'active', tone: 'queue' }),
        aBar({ from: 5, to: 5.05, state: 'active' }),
        aBar({ from: 6, to: 9, state: 'finished' }),
      ],
    },
  ];
  const drawing = drawRows(rows, 1_200, {
    glowing: new Set(['active']),
    markOf: (state) => (state === 'active' ? 'runs' : undefined),
  });
  expect([...drawing.fills.keys()]).toEqual(['queue', 'work']);
  expect(drawing.glows.get('active')?.match(/M/g)).toHaveLength(2);
  expect(drawing.marks.match(/M/g)).toHaveLength(1);
});

test('a text is cut to the width of its bar, and left out of a short one', () => {
  expect(textFor(200, 'Night mode')).toBe('Night mode');
  expect(textFor(57, 'Night mode')).toBe('Night m…');
  // No blank before the ellipsis.
  expect(textFor(51, 'Night mode')).toBe('Night…');
  expect(textFor(30, 'Night mode')).toBe('');
  expect(textFor(30, 'Cup')).toBe('Cup');
});
