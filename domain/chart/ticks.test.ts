import { expect, test } from 'vitest';
import { dateTime } from '#domain/format/time.ts';
import { everyNth, timeTicks } from './ticks.ts';

test('labels of points keep equal steps and never exceed the room', () => {
  const positions = Array.from({ length: 31 }, (_, index) => index);
  expect(everyNth(positions, 8)).toEqual([0, 4, 8, 12, 16, 20, 24, 28]);
  expect(everyNth(positions, 100)).toEqual(positions);
  expect(everyNth(positions, 0)).toEqual([0]);
  expect(everyNth([], 5)).toEqual([]);
});

test.each([
  [
    '2026-01-01T00:00Z',
    '2026-01-01T06:00Z',
    'UTC',
    6,
    ['00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00'],
  ],
  [
    '2026-01-01T05:00Z',
    '2026-01-02T05:00Z',
    'Europe/Berlin',
    4,
    ['06:00', '12:00', '18:00', '00:00', '06:00'],
  ],
  [
    '2026-10-24T10:00Z',
    '2026-10-26T12:00Z',
    'Europe/Berlin',
    5,
    ['12:00', '00:00', '12:00', '00:00', '12:00'],
  ],
])('hours from %s to %s in %s', (from, to, timezone, most, expected) => {
  const ticks = timeTicks([Date.parse(from), Date.parse(to)], most, timezone);
  expect(ticks.map((at) => dateTime(at, timezone).slice(-5))).toEqual(expected);
});

test('days begin at local midnight, over a change of the clock too', () => {
  const ticks = timeTicks(
    [Date.parse('2026-03-20T12:00Z'), Date.parse('2026-04-20T12:00Z')],
    6,
    'Europe/Berlin',
  );
  expect(ticks.map((at) => dateTime(at, 'Europe/Berlin'))).toEqual([
    '2026/03/27 00:00',
    '2026/04/03 00:00',
    '2026/04/10 00:00',
    '2026/04/17 00:00',
  ]);
});

test('years have a few labels', () => {
  const ticks = timeTicks([Date.parse('2021-05-01'), Date.parse('2026-11-22')], 6, 'UTC');
  expect(ticks.length).toBeGreaterThan(2);
  expect(ticks.length).toBeLessThanOrEqual(7);
});
