import type { z } from 'zod';
import { createObservable, type WritableObservable } from '#domain/observable.ts';
import { parseJson } from '#domain/parseJson.ts';

const prefix = 'dugout.';

/** Small values stored in this browser by key. Each is parsed when it is read. */
export interface Store {
  /** The value of a key: the same cell for the same key, updated by other tabs too. */
  cell<T>(key: string, schema: z.ZodType<T>, fallback: T): WritableObservable<T>;
}

/**
 * A {@link Store} over localStorage. If storage is refused (private windows, full disk), values last as long
 * as the page. A stored text that does not match its schema counts as absent.
 */
export function createStore(backend: Storage | null, events: EventTarget): Store {
  const cells = new Map<string, { value: WritableObservable<unknown>; reread(): void }>();

  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent;
    for (const [name, cell] of cells) if (key === null || key === prefix + name) cell.reread();
  });

  function build<T>(key: string, schema: z.ZodType<T>, fallback: T) {
    const name = prefix + key;
    const read = (): T => parse(attempt(() => backend?.getItem(name)) ?? null, schema, fallback);
    const observable = createObservable(read());
    const value: WritableObservable<T> = {
      get: observable.get,
      subscribe: observable.subscribe,
      set(next) {
        attempt(() =>
          next === null ? backend?.removeItem(name) : backend?.setItem(name, JSON.stringify(next)),
        );
        observable.set(next);
      },
    };
    return { value: value as WritableObservable<unknown>, reread: () => observable.set(read()) };
  }

  return {
    cell<T>(key: string, schema: z.ZodType<T>, fallback: T) {
      const cell = cells.get(key) ?? build(key, schema, fallback);
      cells.set(key, cell);
      return cell.value as WritableObservable<T>;
    },
  };
}

/** localStorage, or null if the browser refuses it. */
export function browserStorage(): Storage | null {
  return attempt(() => window.localStorage) ?? null;
}

function parse<T>(text: string | null, schema: z.ZodType<T>, fallback: T): T {
  if (text === null) return fallback;
  const parsed = schema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : fallback;
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
