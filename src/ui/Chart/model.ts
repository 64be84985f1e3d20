import { type BarLayout, extentOf, layoutBars, positionsOf, rangeOf } from '#domain/chart/layout.ts';
import type { ChartSeries, ChartX } from '#domain/chart/series.ts';

/** A shown series, with its place among all series, which decides on its style. */
export interface ShownSeries {
  series: ChartSeries;
  index: number;
}

export interface ChartModel {
  x: ChartX;
  positions: readonly number[];
  xRange: readonly [min: number, max: number];
  yRange: readonly [min: number, max: number];
  /** Value up to which a logarithmic vertical axis is even; null: the axis is linear. */
  logStart: number | null;
  shown: readonly ShownSeries[];
  bars: BarLayout;
}

/**
 * @param hidden keys of series that are not drawn
 * @param logStart see {@link ChartModel}
 */
export function modelOf(
  x: ChartX,
  series: readonly ChartSeries[],
  hidden: ReadonlySet<string>,
  logStart: number | null = null,
): ChartModel {
  const shown = series
    .map((one, index) => ({ series: one, index }))
    .filter((one) => !hidden.has(one.series.key));
  const drawn = shown.map((one) => one.series);
  const bars = layoutBars(drawn);
  const positions = positionsOf(x);
  const hasBars = series.some(({ kind }) => kind === 'bar');
  return {
    x,
    positions,
    xRange: rangeOf(positions, hasBars),
    yRange: extentOf(drawn, bars),
    logStart,
    shown,
    bars,
  };
}
