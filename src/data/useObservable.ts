import { useSyncExternalStore } from 'react';
import type { Observable } from '#domain/observable.ts';

/** Subscribes a hook of this layer to an observable; components use that of `ui/`, which this layer cannot import. */
export const useObservable = <T>({ subscribe, get }: Observable<T>): T =>
  useSyncExternalStore(subscribe, get, get);
