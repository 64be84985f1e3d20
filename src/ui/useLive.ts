import { useSyncExternalStore } from 'react';
import type { Live } from '#domain/live.ts';

/** The one bridge from live state to React. */
export function useLive<T>(live: Live<T>): T {
  return useSyncExternalStore(live.subscribe, live.get, live.get);
}
