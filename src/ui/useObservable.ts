import { useSyncExternalStore } from 'react';
import type { Observable } from '#domain/observable.ts';

/** Subscribes a React component or a hook to an observable; the linter lets src/data/ have it too. */
export function useObservable<T>(live: Observable<T>): T {
  return useSyncExternalStore(live.subscribe, live.get, live.get);
}
