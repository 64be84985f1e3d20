import { expect, test } from 'vitest';
import { aBar } from '../fixtures.ts';
import { dropConfig, dropSpan, placeBar } from './place.ts';
import { putBars } from './put.ts';

test.each([
  [8.99, 8],
  [0, 0],
  [23.5, 23],
  [24, 23],
  [-1, 0],
])('a config dropped at %f starts at %i and lasts an hour', (hour, start) => {
  expect(dropSpan(hour)).toEqual({ start, end: start + 1 });
});

test('a config is dropped on a free place', () => {
  const edit = dropConfig([aBar('a')], 2, { day: 1, slot: 0, hour: 9.7 });
  expect(edit).toMatchObject({
    refused: null,
    bars: [{ id: 'a' }, { day: 1, slot: 0, configId: 2, start: 9, end: 10 }],
  });
});

test('another config at the place refuses the drop, and the nearest free hour is offered', () => {
  const bars = [aBar('a', { start: 6, end: 10 })];
  const edit = dropConfig(bars, 2, { day: 1, slot: 0, hour: 8.5 });
  if (edit.refused === null) throw new Error('It was not refused');
  expect(edit).toMatchObject({
    refused: 'otherConfig',
    blocker: { id: 'a' },
    fits: [{ start: 10, end: 11 }],
  });
  expect(putBars(bars, edit.fits ?? [])).toMatchObject({
    refused: null,
    bars: [{ id: 'a' }, { start: 10 }],
  });
});

test('the same config at the place refuses it as well, on the same account only', () => {
  const bars = [aBar('a')];
  expect(dropConfig(bars, 1, { day: 1, slot: 0, hour: 8 }).refused).toBe('sameConfig');
  expect(dropConfig(bars, 1, { day: 1, slot: 1, hour: 8 }).refused).toBeNull();
  expect(dropConfig(bars, 1, { day: 2, slot: 0, hour: 8 }).refused).toBeNull();
});

test('a full row offers no place', () => {
  const bars = [aBar('a', { start: 0, end: 23.25 })];
  expect(dropConfig(bars, 2, { day: 1, slot: 0, hour: 8 })).toMatchObject({
    refused: 'otherConfig',
    fits: null,
  });
});

test.each([
  [{ start: 8.1, end: 9.1 }, 'quarterHours'],
  [{ start: 8, end: 8.75 }, 'tooShort'],
  [{ start: 23.5, end: 24.5 }, 'outsideDay'],
  [{ slot: 31 }, 'outsideRows'],
  [{ start: NaN }, 'quarterHours'],
])('%j is refused: %s', (over, reason) => {
  const { id: _, ...bar } = aBar('a', over);
  expect(placeBar([], bar)).toMatchObject({ refused: reason, blocker: null });
});
