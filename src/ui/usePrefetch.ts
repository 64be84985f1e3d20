import { useEffect } from 'react';

/** The first screen comes before what nobody needs for a while, milliseconds. */
const restMs = 4_000;

/** Fetches parts of the app ahead, so that they open at once, and even when the network is gone by then. The list must be a constant. */
export function usePrefetch(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of parts) load().catch(() => undefined);
    }, restMs);
    return () => clearTimeout(timer);
  }, [parts]);
}
