/** A value that changes over time; it can be read and subscribed to. */
export interface Observable<T> {
  get(): T;
  /** Calls back after each change, not with the current value. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export interface WritableObservable<T> extends Observable<T> {
  /** Does nothing when the value is the same (`Object.is`). */
  set(value: T): void;
}

/** An {@link Observable} that its owner sets. */
export function createObservable<T>(initial: T): WritableObservable<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(current, value)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
