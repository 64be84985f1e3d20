import type { Clock } from '#domain/clock.ts';
import { createObservable, type Observable } from '#domain/observable.ts';

/** Shortest time between two notifications of the list, milliseconds; rows on the screen are notified at once. */
const listPauseMs = 250;

/** Notifies the rows and lists on the screen about changes. */
export interface Notifier {
  readonly listVersion: Observable<number>;
  subscribeList(listener: (ids: ReadonlySet<number>) => void): () => void;
  subscribeRow(id: number, listener: () => void): () => void;
  /** Rows have changed, were added or removed: rows on the screen are notified at once, lists after a pause. */
  changed(ids: readonly number[]): void;
  /** Notifies the lists of changes they have not been told of yet. */
  flush(): void;
}

export function createNotifier(clock: Clock): Notifier {
  const listeners = new Map<number, Set<() => void>>();
  const listListeners = new Set<(ids: ReadonlySet<number>) => void>();
  const listVersion = createObservable(0);
  let waiting = new Set<number>();
  let lastAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;

  function notifyList(): void {
    cancel?.();
    cancel = null;
    lastAt = clock.now();
    const ids = waiting;
    waiting = new Set();
    for (const listener of listListeners) listener(ids);
    listVersion.set(listVersion.get() + 1);
  }

  return {
    listVersion,
    subscribeList(listener) {
      listListeners.add(listener);
      return () => void listListeners.delete(listener);
    },
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
      for (const id of ids) {
        waiting.add(id);
        listeners.get(id)?.forEach((listener) => listener());
      }
      if (cancel) return;
      // A clock that was set back must not delay the list.
      const pause = Math.min(listPauseMs, lastAt + listPauseMs - clock.now());
      if (pause <= 0) return notifyList();
      cancel = clock.after(pause, notifyList);
    },
    flush() {
      if (cancel) notifyList();
    },
  };
}
