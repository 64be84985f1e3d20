import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAt, distanceOf, extentOf, layoutBars, positionsOf, rangeOf } from './layout.ts';
import type { ChartSeries } from './series.ts';

const bar = (key: string, values: (number | null)[], stack?: string): ChartSeries => ({
  key,
  label: key,
  kind: 'bar',
  values,
  ...(stack === undefined ? {} : { stack }),
});

describe('positions', () => {
  test('days have the distance that they have in the calendar, over a change of the clock too', () => {
    const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-04-02'];
    const positions = positionsOf({ kind: 'day', values: days });
    expect(positions.map((at) => at - (positions[0] ?? 0))).toEqual([0, 1, 2, 5]);
    expect(positions.map(dayAt)).toEqual(days);
  });

  test('categories have equal distances, numbers and times are their own positions', () => {
    expect(positionsOf({ kind: 'category', values: ['a', 'b'] })).toEqual([0, 1]);
    expect(positionsOf({ kind: 'number', values: [0, 14, 1000] })).toEqual([0, 14, 1000]);
  });

  test('the axis has room for the outermost bars', () => {
    expect(rangeOf([10, 12, 13], true)).toEqual([9.5, 13.5]);
    expect(rangeOf([10, 12, 13], false)).toEqual([10, 13]);
    expect(rangeOf([10], false)).toEqual([9.5, 10.5]);
    expect(rangeOf([], false)).toEqual([-0.5, 0.5]);
    expect(distanceOf([4, 4])).toBe(1);
  });
});

describe('bars', () => {
  test('of a stack stand above each other, losses below zero', () => {
    const { lanes, series } = layoutBars([
      bar('win', [3, null], 'games'),
      bar('loss', [2, 4], 'games'),
      bar('fee', [-1, -2], 'games'),
      bar('other', [1, 1]),
    ]);
    expect(lanes).toBe(2);
    expect(series.map(({ lane }) => lane)).toEqual([0, 0, 0, 1]);
    expect(series[1]?.spans).toEqual([
      { from: 3, to: 5 },
      { from: 0, to: 4 },
    ]);
    expect(series[2]?.spans).toEqual([
      { from: 0, to: -1 },
      { from: 0, to: -2 },
    ]);
    expect(series[0]?.spans[1]).toBeNull();
  });

  test('of a stack together are as high as the sum of their values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 8 }), (values) => {
        const { series } = layoutBars(values.map((value, index) => bar(`s${index}`, [value], 'all')));
        expect(series.at(-1)?.spans[0]?.to).toBe(values.reduce((sum, value) => sum + value, 0));
      }),
    );
  });
});

describe('the vertical axis', () => {
  const extent = (series: ChartSeries[]) => extentOf(series, layoutBars(series));

  test.each<[number[], [number, number]]>([
    [
      [0, 87],
      [0, 100],
    ],
    [
      [0, 100],
      [0, 100],
    ],
    [[4.2], [0, 5]],
    [
      [-30, 80],
      [-50, 100],
    ],
    [[-7], [-8, 0]],
    [[0.1 + 0.2], [0, 0.3]],
  ])('of values %j goes from %j', (values, [min, max]) => {
    const found = extent([{ key: 'a', label: 'a', values }]);
    expect(found[0]).toBeCloseTo(min);
    expect(found[1]).toBeCloseTo(max);
  });

  test('covers every value and zero', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 20 }),
        (values) => {
          const [min, max] = extent([{ key: 'a', label: 'a', values }]);
          const slack = (max - min) * 1e-6 + 1e-12;
          expect(min).toBeLessThanOrEqual(Math.min(0, ...values) + slack);
          expect(max).toBeGreaterThanOrEqual(Math.max(0, ...values) - slack);
        },
      ),
    );
  });

  test('covers the top of a stack, and is 0 to 1 without values', () => {
    expect(extent([bar('a', [60], 's'), bar('b', [40], 's')])).toEqual([0, 100]);
    expect(extent([])).toEqual([0, 1]);
    expect(extent([{ key: 'a', label: 'a', values: [null] }])).toEqual([0, 1]);
  });
});
