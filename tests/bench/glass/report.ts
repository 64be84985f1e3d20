import { percentile, round } from '../lib/stats.ts';
import { textTable } from '../lib/table.ts';
import { type GlassWay, glassWays, wayNames } from './ways.ts';

/** One press shown in one way, and the pictures around it. Milliseconds. */
export interface WayRound {
  pressToGlass: number;
  /** Number of decoded pictures. */
  painted: number;
  /** Times of the pictures seen on the screen. */
  onGlass: { toGlass: number; decoding: number; toNextFrame: number | null }[];
  /** Work of the page's main thread. */
  mainThreadMs: number;
}
/** One press for each way: milliseconds until the screen shows it. */
export type Round = Partial<Record<GlassWay, WayRound>>;

const resamples = 2_000;

/** The shipped way, to which the others are compared. */
const shipped: GlassWay = 'worker';

interface Interval {
  median: number;
  low: number;
  high: number;
}

const measured = (rounds: readonly Round[], way: GlassWay): WayRound[] =>
  rounds.map((one) => one[way]).filter((value) => value !== undefined);

const presses = (rounds: readonly WayRound[]): number[] => rounds.map(({ pressToGlass }) => pressToGlass);
const receivedToGlass = (rounds: readonly WayRound[]): number[] =>
  rounds.flatMap(({ onGlass }) => onGlass.map(({ toGlass }) => toGlass));
const toNextFrame = (rounds: readonly WayRound[]): number[] =>
  rounds.flatMap(({ onGlass }) => onGlass.flatMap((one) => one.toNextFrame ?? []));

const painted = (rounds: readonly WayRound[]): number => rounds.reduce((sum, one) => sum + one.painted, 0);
const threadPerPicture = (rounds: readonly WayRound[]): number =>
  rounds.reduce((sum, one) => sum + one.mainThreadMs, 0) / painted(rounds);

/**
 * Median of the differences to the shipped way within a round, with the 95 % interval of a bootstrap.
 * @param values values of a round, whose median is compared
 */
export function gapToShipped(
  rounds: readonly Round[],
  way: GlassWay,
  values: (rounds: readonly WayRound[]) => number[],
  random = Math.random,
): Interval {
  const gaps = rounds.flatMap((one) => {
    const [mine, beside] = [one[way], one[shipped]];
    const gap =
      mine && beside ? percentile(values([mine]), 0.5) - percentile(values([beside]), 0.5) : Number.NaN;
    return Number.isNaN(gap) ? [] : [gap];
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
  wayNames.filter((way) => measured(rounds, way).length > 0);

const both = (values: readonly number[]): string => `${percentile(values, 0.5)}/${percentile(values, 0.95)}`;
const gapText = ({ median, low, high }: Interval): string => `${median} (${low} to ${high})`;

export function table(rounds: readonly Round[]): string {
  return textTable(
    [
      'way',
      'presses',
      'key to glass',
      'beside the first',
      'pictures',
      'shown',
      'received to glass',
      'beside the first',
      'decoding',
      'next frame',
      'main thread',
    ],
    measuredWays(rounds).map((way) => {
      const own = measured(rounds, way);
      const shown = receivedToGlass(own);
      const gap = (values: (of: readonly WayRound[]) => number[]): string | null =>
        way === shipped ? null : gapText(gapToShipped(rounds, way, values));
      return [
        glassWays[way],
        own.length,
        both(presses(own)),
        gap(presses),
        painted(own),
        `${round((shown.length / painted(own)) * 100, 0)} %`,
        both(shown),
        gap(receivedToGlass),
        both(own.flatMap(({ onGlass }) => onGlass.map(({ decoding }) => decoding))),
        both(toNextFrame(own)),
        `${round(threadPerPicture(own), 2)} ms`,
      ];
    }),
  );
}

export function figures(rounds: readonly Round[]): Record<string, number> {
  return Object.fromEntries(
    measuredWays(rounds).flatMap((way) => {
      const own = measured(rounds, way);
      return [
        [`${way}.keyToGlass.p50`, percentile(presses(own), 0.5)],
        [`${way}.keyToGlass.p95`, percentile(presses(own), 0.95)],
        [`${way}.receivedToGlass.p50`, percentile(receivedToGlass(own), 0.5)],
        [`${way}.receivedToGlass.p95`, percentile(receivedToGlass(own), 0.95)],
        [`${way}.mainThreadMsPerPicture`, round(threadPerPicture(own), 3)],
        [`${way}.receivedToGlass.beside`, gapToShipped(rounds, way, receivedToGlass).median],
      ];
    }),
  );
}
