import { expect, test } from 'vitest';
import { aBar } from '../fixtures.ts';
import { putBars } from './put.ts';
import { resizeBars, setTimes, splitBar } from './resize.ts';

const bars = [aBar('a', { start: 8, end: 10 }), aBar('b', { start: 12, end: 13, configId: 2 })];

test('start and end move in quarters of an hour', () => {
  expect(resizeBars(bars, ['a'], 'end', 1.9)).toMatchObject({
    refused: null,
    bars: [{ start: 8, end: 12 }, {}],
  });
  expect(resizeBars(bars, ['a'], 'start', 0.3)).toMatchObject({ refused: null, bars: [{ start: 8.25 }, {}] });
});

test.each([
  ['end', 3, 'otherConfig', 12],
  ['end', 90, 'outsideDay', 12],
  ['end', -1.5, 'tooShort', 9],
] as const)('%s by %f is refused: %s; it fits at %i', (edge, hours, reason, fits) => {
  expect(resizeBars(bars, ['a'], edge, hours)).toMatchObject({
    refused: reason,
    fits: [{ id: 'a', [edge]: fits }],
  });
});

test('a bar that cannot be resized at all fits nowhere', () => {
  expect(resizeBars([aBar('a')], ['a'], 'end', -0.5)).toMatchObject({ refused: 'tooShort', fits: null });
});

test('several bars are resized together or not at all', () => {
  const touching = [aBar('a', { start: 8, end: 10 }), aBar('b', { start: 10, end: 12 })];
  expect(resizeBars(touching, ['a', 'b'], 'end', 1)).toMatchObject({ refused: 'sameConfig', fits: null });
  expect(resizeBars(bars, ['a', 'b'], 'end', 1)).toMatchObject({
    refused: null,
    bars: [{ end: 11 }, { end: 14 }],
  });
});

test('typed times are taken exactly or refused', () => {
  expect(setTimes(bars, ['a'], { start: 7.25, end: 11.75 })).toMatchObject({
    refused: null,
    bars: [{ start: 7.25, end: 11.75 }, {}],
  });
  expect(setTimes(bars, ['a'], { end: 11.9 }).refused).toBe('quarterHours');
  expect(setTimes(bars, ['a'], { start: 11, end: 13 })).toMatchObject({
    refused: 'otherConfig',
    fits: [{ start: 10, end: 12 }],
  });
  expect(setTimes(bars, ['a'], { start: 9.5 }).refused).toBe('tooShort');
});

test('a bar is split into two that touch', () => {
  expect(splitBar(bars, 'a', 9.1)).toMatchObject({
    refused: null,
    bars: [{ id: 'a', start: 8, end: 9 }, { id: 'b' }, { configId: 1, start: 9, end: 10 }],
  });
});

test('a split that leaves less than an hour is refused, and offers the nearest hour', () => {
  const edit = splitBar(bars, 'a', 8.25);
  expect(edit).toMatchObject({ refused: 'tooShort', fits: [{ end: 9 }, { start: 9 }] });
  expect(putBars(bars, (edit.refused && edit.fits) || []).refused).toBeNull();
  expect(splitBar(bars, 'b', 12.5)).toMatchObject({ refused: 'tooShort', fits: null });
});
