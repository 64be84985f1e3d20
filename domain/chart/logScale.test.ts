import { expect, test } from 'vitest';
import { logScaleOf, logTicks } from './logScale.ts';

const lines = (...tops: number[]) =>
  tops.map((top) => ({ key: String(top), label: String(top), values: [0, null, top] }));

test('a logarithmic axis is needed where a line would lie flat below a quarter of the height', () => {
  expect(logScaleOf(lines(30_000, 15_000, 1_200))).toEqual({ start: 1000, isNeeded: true });
  expect(logScaleOf(lines(400, 300, 120))).toEqual({ start: 100, isNeeded: false });
  // A line of zeros lies at the bottom of any axis.
  expect(logScaleOf(lines(400, 300, 0))).toEqual({ start: 100, isNeeded: false });
});

test('single lines, bars and negative values have none', () => {
  expect(logScaleOf(lines(400))).toBeNull();
  expect(logScaleOf(lines(0, 0))).toBeNull();
  expect(logScaleOf([...lines(400), { key: 'debt', label: 'debt', values: [-1] }])).toBeNull();
  expect(logScaleOf(lines(4, 400).map((line) => ({ ...line, kind: 'bar' as const })))).toBeNull();
});

test('its labels begin with zero and keep their distance', () => {
  expect(logTicks(100, 5000, 0)).toEqual([0, 100, 200, 500, 1000, 2000, 5000]);
  expect(logTicks(100, 5000, 0.2)).toEqual([0, 200, 1000, 5000]);
});
