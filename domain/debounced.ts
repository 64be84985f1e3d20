import type { Clock } from './clock.ts';
import { createObservable, type WritableObservable } from './observable.ts';

export interface Debounced<T> extends WritableObservable<T> {
  /** Stores a pending change now. */
  flush(): void;
}

/**
 * A value that changes at once and is stored after `ms` without another change. External changes of the
 * stored value are adopted, unless a local change is pending.
 */
export function createDebounced<T>(stored: WritableObservable<T>, ms: number, clock: Clock): Debounced<T> {
  const current = createObservable(stored.get());
  let cancel: (() => void) | null = null;

  function flush(): void {
    if (!cancel) return;
    cancel();
    cancel = null;
    stored.set(current.get());
  }

  stored.subscribe(() => {
    if (!cancel) current.set(stored.get());
  });

  return {
    get: current.get,
    subscribe: current.subscribe,
    set(value) {
      current.set(value);
      cancel?.();
      cancel = clock.after(ms, flush);
    },
    flush,
  };
}
