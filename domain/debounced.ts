import type { Clock } from './clock.ts';
import { createObservable, type WritableObservable } from './observable.ts';

export interface Debounced<T> extends WritableObservable<T> {
  /** Stores a pending change now. */
  flush(): void;
}

/**
 * A value that changes at once and is stored after `ms` without another change. External changes of the stored value
 * are taken over, unless a local change is pending.
 */
export function createDebounced<T>(stored: WritableObservable<T>, ms: number, clock: Clock): Debounced<T> {
  const live = createObservable(stored.get());
  let cancel: (() => void) | null = null;

  function flush(): void {
    if (!cancel) return;
    cancel();
    cancel = null;
    stored.set(live.get());
  }

  stored.subscribe(() => {
    if (!cancel) live.set(stored.get());
  });

  return {
    get: live.get,
    subscribe: live.subscribe,
    set(value) {
      live.set(value);
      cancel?.();
      cancel = clock.after(ms, flush);
    },
    flush,
  };
}
