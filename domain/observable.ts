/** A value that changes by itself; read it now, or be told when it is another one. */
export interface Observable<T> {
  get(): T;
  /** Calls back after each change, never at once. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

export interface WritableObservable<T> extends Observable<T> {
  /** Does nothing when the value is the same (`Object.is`). */
  set(value: T): void;
}

/** A {@link Observable} value that its owner sets. */
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
