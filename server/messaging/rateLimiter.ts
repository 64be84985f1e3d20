/** A rate: `burst` times at once, and `perSecond` times in the long run. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** A token bucket for each key. */
export interface RateLimiter {
  /** Takes one token; false when the limit is reached. */
  take(key: string): boolean;
}

/** @param now monotonic clock in milliseconds */
export function createRateLimiter(
  { burst, perSecond }: Rate,
  now: () => number = () => performance.now(),
): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(key) {
      const at = now();
      const before = buckets.get(key) ?? { left: burst, at };
      const left = Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond);
      const granted = left >= 1;
      buckets.set(key, { left: granted ? left - 1 : left, at });
      return granted;
    },
  };
}
