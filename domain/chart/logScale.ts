import type { ChartSeries } from './series.ts';

/** Lines entirely below this part of the height cannot be distinguished. */
const flatPart = 1 / 4;
/** Steps between two powers of ten that are easy to read. */
const steps = [1, 2, 5];

/**
 * A logarithmic axis with a zero: linear up to `start`, and logarithmic above. For two or more lines without
 * negative values; null for others.
 */
export interface LogScale {
  /** A power of ten: the one at or below the top of the lowest line. */
  start: number;
  /** Whether some line would lie flat at the bottom of a linear axis, together with others. */
  isNeeded: boolean;
}

export function logScaleOf(series: readonly ChartSeries[]): LogScale | null {
  if (series.length < 2 || series.some(({ kind }) => kind === 'bar')) return null;
  const all = series.flatMap(({ values }) => values);
  if (all.some((value) => value !== null && value < 0)) return null;
  const tops = series.map(({ values }) => Math.max(0, ...values.map((value) => value ?? 0)));
  const lowest = Math.min(...tops.filter((top) => top > 0));
  if (!Number.isFinite(lowest)) return null;
  return { start: 10 ** Math.floor(Math.log10(lowest)), isNeeded: lowest < Math.max(...tops) * flatPart };
}

/**
 * Labels of such an axis: zero, and 1, 2 and 5 times powers of ten, as many as fit.
 * @param gap minimum distance of two labels, as a fraction of the height
 */
export function logTicks(start: number, max: number, gap: number): number[] {
  const height = Math.asinh(max / start);
  const ticks = [0];
  const isApart = (value: number): boolean =>
    Math.asinh(value / start) - Math.asinh((ticks.at(-1) ?? 0) / start) >= gap * height;
  for (let power = start; power <= max; power *= 10)
    for (const step of steps) {
      const value = step * power;
      if (value <= max && isApart(value)) ticks.push(value);
    }
  return ticks;
}
