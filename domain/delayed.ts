import type { Clock } from './clock.ts';
import { createLive, type LiveValue } from './live.ts';

export interface Delayed<T> extends LiveValue<T> {
  /** Writes down now what waits. */
  flush(): void;
}

/**
 * A value that changes at once and is written down once it has rested for `ms`. What is changed elsewhere
 * meanwhile shows through, unless a change of one's own still waits.
 */
export function createDelayed<T>(kept: LiveValue<T>, ms: number, clock: Clock): Delayed<T> {
  const live = createLive(kept.get());
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
