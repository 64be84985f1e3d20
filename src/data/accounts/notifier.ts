import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';

/**
 * Shortest time between two notifications that the list has changed, milliseconds: sorting and filtering 50,000 rows
 * takes about a tenth of a second. While all accounts are loaded, the counts change faster than anybody can read.
 */
const listPauseMs = { usual: 250, loading: 1_000 } as const;

/** Notifies the rows and lists on the screen about changes. */
export interface Notifier {
  readonly listVersion: Observable<number>;
  subscribeRow(id: number, listener: () => void): () => void;
  /** Rows have changed, were added or removed: rows on the screen are notified at once, lists after a pause. */
  changed(ids: readonly number[]): void;
}

/** @param isLoading whether all accounts are being loaded, from the database or the API */
export function createNotifier(clock: Clock, isLoading: () => boolean): Notifier {
  const listeners = new Map<number, Set<() => void>>();
  const listVersion = createObservable(0);
  let lastAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;

  function notifyList(): void {
    isWaiting = false;
    lastAt = clock.now();
    listVersion.set(listVersion.get() + 1);
  }

  return {
    listVersion,
    subscribeRow(id, listener) {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(id) === own) listeners.delete(id);
      };
    },
    changed(ids) {
      if (ids.length === 0) return;
      if (listeners.size > 0) for (const id of ids) listeners.get(id)?.forEach((listener) => listener());
      if (isWaiting) return;
      // A clock that was set back must not delay the list.
      const pauseMs = isLoading() ? listPauseMs.loading : listPauseMs.usual;
      const pause = Math.min(pauseMs, lastAt + pauseMs - clock.now());
      if (pause <= 0) return notifyList();
      isWaiting = true;
      clock.after(pause, notifyList);
    },
  };
}
