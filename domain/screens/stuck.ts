/** Number of stays by length: bucket index to count. */
export type DurationHistogram = ReadonlyMap<number, number>;

/** Each bucket ends at this multiple of the previous one: lengths are accurate to 15 %. */
const growth = 1.15;
const firstMs = 1_000;
/** The last bucket, for all longer stays: a day. */
export const lastBucket = 82;

/** The bucket of a duration, milliseconds. */
export const bucketOf = (ms: number): number =>
  Math.min(lastBucket, Math.max(0, Math.ceil(Math.log(Math.max(ms, 1) / firstMs) / Math.log(growth) - 1e-9)));

/** Longest duration of a bucket, milliseconds. */
export const bucketEndMs = (bucket: number): number => firstMs * growth ** bucket;

/** Number of stays after which a screen's usual time is known. */
const minSamples = 20;
/** Share of the stays that counts as usual. */
const usualShare = 0.99;
/** The longest stays, up to this share, are ignored: a fleet has thousands of stays a day. */
const rareShare = 1 / 10_000;
/** Minimum limit, in milliseconds: no console counts as stuck earlier. */
const leastLimitMs = 120_000;
/** Limit of a screen whose usual time is unknown, in milliseconds. */
const defaultLimitMs = 300_000;
/** A screen must be known for this long, in milliseconds: before, only its short stays have ended, which say too little. */
const minObservedMs = 2 * defaultLimitMs;
/** Factors on the usual and on the longest time, both measured by `bench:screens`. */
const tolerance = { usual: 1.5, longest: 1.25 } as const;
/** Stays longer than this many limits are not counted: the console was stuck. */
const countedLimits = 2;

const countOf = (durations: DurationHistogram): number =>
  [...durations.values()].reduce((sum, count) => sum + count, 0);

/** The time in which this share of the durations ends, milliseconds. */
function quantileMs(durations: DurationHistogram, share: number): number {
  let rest = countOf(durations) * (1 - share);
  for (const [bucket, count] of [...durations].toSorted(([a], [b]) => b - a)) {
    rest -= count;
    if (rest < 0) return bucketEndMs(bucket);
  }
  return bucketEndMs(0);
}

/** The time in which 99 of 100 stays end, in milliseconds; null: too few stays are known. */
export const usualMs = (durations: DurationHistogram): number | null =>
  countOf(durations) < minSamples ? null : quantileMs(durations, usualShare);

export interface ScreenStatistics {
  readonly durations: DurationHistogram;
  /** How long the screen has been known, in milliseconds. */
  readonly knownMs: number;
  /** The limit that a user has set, in milliseconds. */
  readonly own?: number | null;
}

/**
 * How long a console may show a screen while its script runs, in milliseconds.
 * @param screen null: an unknown screen
 */
export function limitMs(screen: ScreenStatistics | null): number {
  if (!screen) return defaultLimitMs;
  const { durations, knownMs, own = null } = screen;
  if (own !== null) return own;
  const usual = knownMs < minObservedMs ? null : usualMs(durations);
  if (usual === null) return defaultLimitMs;
  const longest = quantileMs(durations, 1 - rareShare);
  return Math.max(leastLimitMs, usual * tolerance.usual, longest * tolerance.longest);
}

/** Whether a stay that ended by itself is counted. */
export const countsForStatistics = (ms: number, limit: number): boolean => ms <= limit * countedLimits;

/** Shorter stays are counted for every screen whose limit is determined by them, in milliseconds. */
export const alwaysCountedMs = leastLimitMs * countedLimits;
