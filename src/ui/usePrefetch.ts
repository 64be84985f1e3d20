import { useEffect } from 'react';

/** Delay that lets the first screen load first, milliseconds. */
const idleDelayMs = 4_000;

/** Prefetches parts of the app, so that they open at once and offline. The list must be a constant. */
export function usePrefetch(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of parts) load().catch(() => undefined);
    }, idleDelayMs);
    return () => clearTimeout(timer);
  }, [parts]);
}
