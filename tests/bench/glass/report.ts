import { percentile, round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';
import { type GlassWay, glassWays, wayNames } from './ways.ts';

/** One press for each way: milliseconds to the pixels on the screen. */
export type Round = Partial<Record<GlassWay, number>>;

const resamples = 2_000;

/** The shipped way, with which the others are compared. */
const shipped: GlassWay = 'worker';

interface Interval {
  median: number;
  low: number;
  high: number;
}

/** Values of this way, in the order of the rounds. */
const of = (rounds: readonly Round[], way: GlassWay): number[] =>
  rounds.map((one) => one[way]).filter((value) => value !== undefined);

/** Median of the differences to the shipped way within a round, with the 95 % interval of a bootstrap. */
export function gapToShipped(rounds: readonly Round[], way: GlassWay, random = Math.random): Interval {
  const gaps = rounds.flatMap((one) => {
    const [value, beside] = [one[way], one[shipped]];
    return value === undefined || beside === undefined ? [] : [value - beside];
  });
  const medians = Array.from({ length: resamples }, () =>
    percentile(
      gaps.map(() => gaps[Math.floor(random() * gaps.length)] ?? Number.NaN),
      0.5,
    ),
  );
  return {
    median: percentile(gaps, 0.5),
    low: percentile(medians, 0.025),
    high: percentile(medians, 0.975),
  };
}

const measuredWays = (rounds: readonly Round[]): GlassWay[] =>
  wayNames.filter((way) => of(rounds, way).length > 0);

export function table(rounds: readonly Round[]): string {
  return textTable(
    ['way', 'presses', 'p50', 'p95', 'p50, share of the first', 'beside the first'],
    measuredWays(rounds).map((way) => {
      const values = of(rounds, way);
      const { median, low, high } = gapToShipped(rounds, way);
      return [
        glassWays[way],
        values.length,
        `${percentile(values, 0.5)} ms`,
        `${percentile(values, 0.95)} ms`,
        round(percentile(values, 0.5) / percentile(of(rounds, shipped), 0.5), 2),
        way === shipped ? null : `${median} ms (${low} to ${high})`,
      ];
    }),
  );
}

export function figures(rounds: readonly Round[]): Record<string, number> {
  return Object.fromEntries(
    measuredWays(rounds).flatMap((way) => {
      const values = of(rounds, way);
      return [
        [`${way}.p50`, percentile(values, 0.5)],
        [`${way}.p95`, percentile(values, 0.95)],
        [`${way}.beside`, gapToShipped(rounds, way).median],
      ];
    }),
  );
}
