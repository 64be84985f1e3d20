/** Number of dwells of each length: index of the bucket to count. */
export type Dwells = ReadonlyMap<number, number>;

/** Each bucket ends at this multiple of the one before: a length is known to 15 %. */
const growth = 1.15;
const firstMs = 1_000;
/** The last bucket, in which all longer dwells are: a day. */
export const lastBucket = 82;

/** The bucket of a dwell, milliseconds. */
export const bucketOf = (ms: number): number =>
  Math.min(lastBucket, Math.max(0, Math.ceil(Math.log(Math.max(ms, 1) / firstMs) / Math.log(growth) - 1e-9)));

/** Longest dwell of a bucket, milliseconds. */
export const bucketEndMs = (bucket: number): number => firstMs * growth ** bucket;

/** Dwells after which a screen's usual time is known. */
const learnedFrom = 20;
/** Share of the dwells that are usual. */
const usualShare = 0.99;
/** Share of the dwells that are longer than the longest one that counts: a fleet has thousands of dwells in a day. */
const rareShare = 1 / 10_000;
/** No console is stuck before this, milliseconds. */
const leastLimitMs = 120_000;
/** Limit of a screen whose usual time is not known, milliseconds. */
const unlearnedLimitMs = 300_000;
/** Before a screen is known for so long, only its short dwells have ended: they say too little, milliseconds. */
const learnedAfterMs = 2 * unlearnedLimitMs;
/** Beyond the usual time, and beyond the longest one. Both by `bench:screens`. */
const tolerance = { usual: 1.5, longest: 1.25 } as const;
/** Nothing is learned of dwells that are longer than this many limits: the console was stuck. */
const learnedLimits = 2;

const countOf = (dwells: Dwells): number => [...dwells.values()].reduce((sum, count) => sum + count, 0);

/** The time in which this share of the dwells ends, milliseconds. */
function quantileMs(dwells: Dwells, share: number): number {
  let rest = countOf(dwells) * (1 - share);
  for (const [bucket, count] of [...dwells].toSorted(([a], [b]) => b - a)) {
    rest -= count;
    if (rest < 0) return bucketEndMs(bucket);
  }
  return bucketEndMs(0);
}

/** The time in which 99 of 100 dwells end, milliseconds; null: too few are known. */
export const usualMs = (dwells: Dwells): number | null =>
  countOf(dwells) < learnedFrom ? null : quantileMs(dwells, usualShare);

export interface LearnedScreen {
  readonly dwells: Dwells;
  /** For how long it has been known, milliseconds. */
  readonly knownMs: number;
  /** The limit that somebody has set, milliseconds. */
  readonly own?: number | null;
}

/** How long a console may show a screen while its script runs, milliseconds; null: of one that is not known. */
export function limitMs(screen: LearnedScreen | null): number {
  if (!screen) return unlearnedLimitMs;
  const { dwells, knownMs, own = null } = screen;
  if (own !== null) return own;
  const usual = knownMs < learnedAfterMs ? null : usualMs(dwells);
  if (usual === null) return unlearnedLimitMs;
  const longest = quantileMs(dwells, 1 - rareShare);
  return Math.max(leastLimitMs, usual * tolerance.usual, longest * tolerance.longest);
}

/** Whether a dwell that has ended by itself says how long is usual. */
export const isLearned = (ms: number, limit: number): boolean => ms <= limit * learnedLimits;

/** Dwells of this length are learned of any screen whose limit is learned, milliseconds. */
export const alwaysLearnedMs = leastLimitMs * learnedLimits;
