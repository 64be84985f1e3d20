/** Number of days before the judged one that define what is normal. */
export const normalDays = 28;

/** With fewer days of work than this, nothing is judged. */
const minDays = 14;

/**
 * A day is below normal from this distance to the expected value on, in spreads. In the simulation of the
 * test, with the spread estimated from 28 days, 0.2 % of normal days are beyond it.
 */
const minDistance = 3;

/** Smaller losses are ignored, however steady the previous days were. */
const minLoss = 0.25;

/** Minimum spread as a share of the median: a mark must not depend on one more or one less. */
const minSpread = 0.05;

/** 1.4826 times the median absolute deviation is the standard deviation of a normal distribution. */
const spreadOfDeviation = 1.4826;

/** Expected and actual value of a day. */
export interface BelowNormal {
  value: number;
  /** From the previous days and the weekday. */
  expected: number;
}

/**
 * Whether the last of these days is clearly below the previous ones. It uses medians, so that single bad days
 * before do not make a bad day look normal.
 * @param days ascending without gaps, the judged one last; null: a day without work, which does not count
 * @returns null when it is normal, or when there is too little for a comparison
 */
export function belowNormal(days: readonly (number | null)[]): BelowNormal | null {
  const value = days.at(-1) ?? null;
  if (value === null) return null;
  const judged = days.length - 1;
  const known = days
    .slice(Math.max(0, judged - normalDays), -1)
    .map((day, at, all) => ({ day, weekday: (all.length - at) % 7 }))
    .filter((one): one is { day: number; weekday: number } => one.day !== null);
  if (known.length < minDays) return null;
  const middle = medianOf(known.map(({ day }) => day));
  if (middle <= 0) return null;
  // Indexed by the distance in days, so the weekday of the judged day has index 0.
  const shifts = Array.from({ length: 7 }, (_, weekday) => {
    const same = known.filter((one) => one.weekday === weekday).map(({ day }) => day);
    return same.length < 3 ? 0 : nearest(middlesOf(same), middle) - middle;
  });
  const expected = middle + (shifts[0] ?? 0);
  const deviations = known.map(({ day, weekday }) => Math.abs(day - middle - (shifts[weekday] ?? 0)));
  const spread = Math.max(medianOf(deviations) * spreadOfDeviation, middle * minSpread);
  const isBelow = value <= expected - minDistance * spread && value <= expected * (1 - minLoss);
  return isBelow ? { value, expected } : null;
}

/** The two middle values, which are the same for an odd number of values. */
function middlesOf(values: readonly number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return [sorted[Math.ceil(half) - 1] ?? NaN, sorted[Math.floor(half)] ?? NaN];
}

function medianOf(values: readonly number[]): number {
  const [low, high] = middlesOf(values);
  return (low + high) / 2;
}

/** For a weekday, the middle value nearer to the others, so that two odd days of its four do not shift it. */
const nearest = ([low, high]: [number, number], to: number): number =>
  Math.abs(low - to) < Math.abs(high - to) ? low : high;
