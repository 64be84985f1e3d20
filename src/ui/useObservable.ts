import { useSyncExternalStore } from 'react';
import type { Observable } from '#domain/observable.ts';

/** Subscribes a React component to an observable. */
export function useObservable<T>(live: Observable<T>): T {
  return useSyncExternalStore(live.subscribe, live.get, live.get);
}
