import { useSyncExternalStore } from 'react';
import type { Observable } from '#domain/observable.ts';

/** Used instead of an observable that does not exist yet. */
export const noObservable: Observable<null> = { get: () => null, subscribe: () => () => undefined };

/**
 * Subscribes a React component or a hook to an observable; the linter allows it in src/data/ too.
 * @param read the part of the value that is used: only its changes render. It must be the same while nothing
 *   changes
 */
export function useObservable<T>(live: Observable<T>): T;
export function useObservable<T, Part>(live: Observable<T>, read: (value: T) => Part): Part;
export function useObservable<T, Part>(live: Observable<T>, read?: (value: T) => Part): T | Part {
  const get = (): T | Part => (read ? read(live.get()) : live.get());
  return useSyncExternalStore(live.subscribe, get, get);
}
