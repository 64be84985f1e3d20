/** Number of stays of each length: index of the bucket to count. */
export type Stays = ReadonlyMap<number, number>;

/** Each bucket ends at this multiple of the one before: a length is known to 15 %. */
const growth = 1.15;
const firstMs = 1_000;
/** The last bucket, in which all longer stays are: a day. */
export const lastBucket = 82;

/** The bucket of a stay, milliseconds. */
export const bucketOf = (ms: number): number =>
  Math.min(lastBucket, Math.max(0, Math.ceil(Math.log(Math.max(ms, 1) / firstMs) / Math.log(growth) - 1e-9)));

/** Longest stay of a bucket, milliseconds. */
export const bucketEndMs = (bucket: number): number => firstMs * growth ** bucket;

/** Stays after which a screen's usual time is known. */
const learnedFrom = 20;
/** Share of the stays that are usual. */
const usualShare = 0.99;
/** No console is stuck before this, milliseconds. */
const leastLimitMs = 120_000;
/** Limit of a screen whose usual time is not known, milliseconds. */
const unlearnedLimitMs = 300_000;
/** Beyond the usual time: of a hundred usual stays one is longer than 99. */
const tolerance = 1.5;

/** The time in which 99 of 100 stays end, milliseconds; null: too few are known. */
export function usualMs(stays: Stays): number | null {
  const total = [...stays.values()].reduce((sum, count) => sum + count, 0);
  if (total < learnedFrom) return null;
  let rest = total * (1 - usualShare);
  for (const [bucket, count] of [...stays].toSorted(([a], [b]) => b - a)) {
    rest -= count;
    if (rest < 0) return bucketEndMs(bucket);
  }
  return bucketEndMs(0);
}

/** How long a console may show a screen while its script runs, milliseconds. @param own the limit that somebody has set */
export function limitMs(stays: Stays, own: number | null = null): number {
  if (own !== null) return own;
  const usual = usualMs(stays);
  return usual === null ? unlearnedLimitMs : Math.max(leastLimitMs, usual * tolerance);
}
