import { expect, test } from 'vitest';
import { aBar } from '../fixtures.ts';
import { moveBars } from './move.ts';

const bars = [
  aBar('a', { start: 8, end: 9 }),
  aBar('b', { start: 9, end: 10, configId: 2 }),
  aBar('c', { slot: 1, start: 12, end: 14 }),
];

test('a bar moves in quarters of an hour, between rows and between days', () => {
  const edit = moveBars(bars, ['c'], { hours: -0.4, slots: 2, days: 3 });
  expect(edit).toMatchObject({ refused: null, ids: ['c'] });
  expect(edit.refused === null && edit.bars[2]).toEqual(
    aBar('c', { day: 4, slot: 3, start: 11.5, end: 13.5 }),
  );
});

test('bars that move together may take the places of each other', () => {
  expect(moveBars(bars, ['a', 'b'], { hours: 1 })).toMatchObject({
    refused: null,
    bars: [{ start: 9 }, { start: 10 }, { start: 12 }],
  });
});

test('a move onto another bar is refused, names it, and offers the nearest time', () => {
  expect(moveBars(bars, ['a'], { hours: 0.5 })).toEqual({
    refused: 'otherConfig',
    blocker: bars[1],
    fits: [bars[0]],
  });
  expect(moveBars(bars, ['a'], { hours: 1.75 })).toMatchObject({ fits: [{ start: 10, end: 11 }] });
});

test('several bars are refused together, and fit together', () => {
  expect(moveBars(bars, ['a', 'b'], { slots: 1, hours: 4 })).toMatchObject({
    refused: 'sameConfig',
    fits: [
      { start: 14, slot: 1 },
      { start: 15, slot: 1 },
    ],
  });
});

test.each([
  [{ hours: -8.25 }, 'outsideDay', [{ start: 0 }]],
  [{ hours: 16 }, 'outsideDay', [{ start: 23 }]],
  [{ slots: -1 }, 'outsideRows', null],
  [{ slots: 31 }, 'outsideRows', null],
  [{ days: -1 }, 'outsideRows', null],
  [{ days: 7 }, 'outsideRows', null],
])('a move by %j is refused, not clamped: %s', (by, reason, fits) => {
  expect(moveBars([aBar('a')], ['a'], by)).toMatchObject({ refused: reason, blocker: null, fits });
});

test('no move changes nothing', () => {
  expect(moveBars(bars, ['a'], { hours: 0.1 })).toMatchObject({ refused: null, bars });
  const edit = moveBars(bars, ['a'], {});
  expect(edit.refused === null && edit.bars).toBe(bars);
});
