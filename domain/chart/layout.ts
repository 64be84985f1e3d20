import type { ChartSeries, ChartX } from './series.ts';

const dayMs = 86_400_000;

/** Positions on the horizontal axis: days are counted from the epoch, categories from 0. */
export function positionsOf(x: ChartX): number[] {
  if (x.kind === 'day') return x.values.map((day) => Math.round(Date.parse(day) / dayMs));
  if (x.kind === 'category') return x.values.map((_, index) => index);
  return [...x.values];
}

/** `YYYY-MM-DD` of a position of an axis of days. */
export const dayAt = (position: number): string => new Date(position * dayMs).toISOString().slice(0, 10);

/** Where the bars of a series begin and end, on the vertical axis; null where it has no value. */
export interface BarSpan {
  from: number;
  to: number;
}

export interface BarSeries {
  key: string;
  spans: readonly (BarSpan | null)[];
  /** Bars of one x stand in lanes next to each other, from 0. */
  lane: number;
}

export interface BarLayout {
  series: readonly BarSeries[];
  lanes: number;
}

/** Bars of the given series: those of a stack lie above each other, with negative values below zero. */
export function layoutBars(series: readonly ChartSeries[]): BarLayout {
  const lanes: string[] = [];
  const tops = new Map<string, { up: number[]; down: number[] }>();
  const laid = series
    .filter(({ kind }) => kind === 'bar')
    .map(({ key, stack, values }): BarSeries => {
      const name = stack === undefined ? `series ${key}` : `stack ${stack}`;
      if (!lanes.includes(name)) lanes.push(name);
      const top = tops.get(name) ?? { up: [], down: [] };
      tops.set(name, top);
      const spans = values.map((value, index) => {
        if (value === null) return null;
        const side = value < 0 ? top.down : top.up;
        const from = side[index] ?? 0;
        side[index] = from + value;
        return { from, to: from + value };
      });
      return { key, spans, lane: lanes.indexOf(name) };
    });
  return { series: laid, lanes: lanes.length };
}

/** Smaller values count as zero in a chart. */
const smallest = 1e-12;

/** A number that is not smaller than `value` and easy to read: 1, 2, 2.5 or 5 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5, 10].find((step) => step * power >= value * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/**
 * Ends of the vertical axis for the given series: it includes zero, and ends are multiples of about a fifth of the height.
 * Without values it is 0 to 1.
 */
export function extentOf(series: readonly ChartSeries[], bars: BarLayout): [min: number, max: number] {
  let min = 0;
  let max = 0;
  const include = (value: number): void => {
    min = Math.min(min, value);
    max = Math.max(max, value);
  };
  for (const { kind, values } of series)
    if (kind !== 'bar') for (const value of values) if (value !== null) include(value);
  for (const { spans } of bars.series) for (const span of spans) if (span) include(span.to);
  // A range too small to draw.
  if (max - min < smallest) return [0, 1];
  const step = roundUp((max - min) / 5);
  const outwards = (value: number, round: (steps: number) => number): number => round(value / step) * step;
  const tolerance = 1e-9;
  return [
    outwards(min, (steps) => Math.floor(steps + tolerance)),
    outwards(max, (steps) => Math.ceil(steps - tolerance)),
  ];
}

/** Ends of the horizontal axis. Bars, and a single point, need half of the point distance on both sides. */
export function rangeOf(positions: readonly number[], hasBars: boolean): [min: number, max: number] {
  const first = positions[0] ?? 0;
  const last = positions.at(-1) ?? first;
  const pad = hasBars || first === last ? distanceOf(positions) / 2 : 0;
  return [first - pad, last + pad];
}

/** The smallest distance between two neighbors, 1 for less than two points. */
export function distanceOf(positions: readonly number[]): number {
  let smallest = Infinity;
  for (let at = 1; at < positions.length; at++)
    smallest = Math.min(smallest, (positions[at] ?? 0) - (positions[at - 1] ?? 0));
  return Number.isFinite(smallest) && smallest > 0 ? smallest : 1;
}
