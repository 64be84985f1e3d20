/** A rate: `burst` times at once, and `perSecond` times in the long run. */
export interface Rate {
  burst: number;
  perSecond: number;
}

export interface RateLimiter {
  /** Takes this many tokens, by default one. Returns false, without taking any, when fewer are left. */
  take(key: string, count?: number): boolean;
  /** Number of keys whose buckets are kept: those used within twice the time in which a bucket fills. */
  size(): number;
}

/** @param now monotonic clock in milliseconds */
export function createRateLimiter(
  { burst, perSecond }: Rate,
  now: () => number = () => performance.now(),
): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>();
  const fullAfterMs = (burst / perSecond) * 1000;
  let sweptAt = now();
  /** A full bucket is the same as none. */
  const sweep = (at: number): void => {
    if (at - sweptAt < fullAfterMs) return;
    sweptAt = at;
    for (const [key, bucket] of buckets) if (at - bucket.at >= fullAfterMs) buckets.delete(key);
  };
  return {
    size: () => buckets.size,
    take(key, count = 1) {
      const at = now();
      sweep(at);
      const before = buckets.get(key) ?? { left: burst, at };
      const left = Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond);
      const granted = left >= count;
      buckets.set(key, { left: granted ? left - count : left, at });
      return granted;
    },
  };
}
