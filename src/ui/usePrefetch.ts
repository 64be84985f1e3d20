import { useEffect } from 'react';

/** Delay that lets the first screen load first, milliseconds. */
const idleDelayMs = 4_000;

/**
 * Prefetches parts of the app, so that they open at once and offline. The list must be a constant. One after the other:
 * inserting all their links in one task blocked slow phones for 200 ms.
 */
export function usePrefetch(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    let isMounted = true;
    const loadAll = async (): Promise<void> => {
      for (const load of parts) if (isMounted) await load().catch(() => undefined);
    };
    const timer = setTimeout(() => void loadAll(), idleDelayMs);
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [parts]);
}
