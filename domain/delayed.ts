import type { Clock } from './clock.ts';
import { createObservable, type WritableObservable } from './observable.ts';

export interface Delayed<T> extends WritableObservable<T> {
  /** Writes down now what waits. */
  flush(): void;
}

/**
 * A value that changes at once and is written down once it has rested for `ms`. What is changed elsewhere
 * meanwhile shows through, unless a change of one's own still waits.
 */
export function createDelayed<T>(kept: WritableObservable<T>, ms: number, clock: Clock): Delayed<T> {
  const live = createObservable(kept.get());
  let cancel: (() => void) | null = null;

  function flush(): void {
    if (!cancel) return;
    cancel();
    cancel = null;
    kept.set(live.get());
  }

  kept.subscribe(() => {
    if (!cancel) live.set(kept.get());
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
