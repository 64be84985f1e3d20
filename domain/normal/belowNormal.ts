/** Days before the judged one that say what is normal. */
export const normalDays = 28;

/** Fewer days with work than this say nothing. */
const minDays = 14;

/**
 * Distance from the expected value, in spreads, from which a day is below normal. With the spread estimated from 28
 * days, 0.2 % of normal days are beyond it in the simulation of the test.
 */
const minDistance = 3;

/** A smaller loss than this share is nobody's concern, however steady the days before were. */
const minLoss = 0.25;

/** Days are never steadier than this share of their median: a mark has to survive one more or less. */
const minSpread = 0.05;

/** 1.4826 times the median absolute deviation is the standard deviation of a normal distribution. */
const spreadOfDeviation = 1.4826;

/** What a day should have been, and was. */
export interface BelowNormal {
  value: number;
  /** By the days before it, and its weekday. */
  expected: number;
}

/**
 * Whether the last of these days is clearly below those before it. Medians, so that single bad days before it neither
 * hide it nor make it look normal.
 * @param days ascending without a gap, the judged one last; null: no work on that day, which says nothing about its speed
 * @returns null when it is normal, or when there is too little to compare it with
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
  // By the distance in days, so the weekday of the judged day is 0.
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

/** Both values in the middle, which are the same one of an odd number. */
function middlesOf(values: readonly number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return [sorted[Math.ceil(half) - 1] ?? NaN, sorted[Math.floor(half)] ?? NaN];
}

function medianOf(values: readonly number[]): number {
  const [low, high] = middlesOf(values);
  return (low + high) / 2;
}

/** Of a weekday the middle value that is nearer to the others: two odd days of its four do not move it. */
const nearest = ([low, high]: [number, number], to: number): number =>
  Math.abs(low - to) < Math.abs(high - to) ? low : high;
