import { useSyncExternalStore } from 'react';
import type { Observable } from '#domain/observable.ts';

/** The one bridge from live state to React. */
export function useObservable<T>(live: Observable<T>): T {
  return useSyncExternalStore(live.subscribe, live.get, live.get);
}
