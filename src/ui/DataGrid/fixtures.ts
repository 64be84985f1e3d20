import type { GridChange, GridRows } from './types.ts';

/** Rows in memory for tests and measurements; `set` replaces a row, `remove` takes it away. */
export interface MemoryRows<T> extends GridRows<T> {
  set: (changed: ReadonlyMap<number, T>) => void;
  remove: (id: number) => void;
}

/** @param start the rows by id, in their natural order */
export function createMemoryRows<T>(start: ReadonlyMap<number, T>): MemoryRows<T> {
  const rows = new Map(start);
  const versions = new Map<number, number>();
  const ofRow = new Map<number, Set<() => void>>();
  const ofAll = new Set<(change: GridChange) => void>();
  let ids: readonly number[] = [...rows.keys()];
  const tell = (change: GridChange): void => ofAll.forEach((listener) => listener(change));
  return {
    ids: () => ids,
    get: (id) => rows.get(id),
    version: (id) => versions.get(id) ?? 0,
    subscribeRow(id, listener) {
      const listeners = ofRow.get(id) ?? new Set();
      ofRow.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) ofRow.delete(id);
      };
    },
    subscribe(listener) {
      ofAll.add(listener);
      return () => ofAll.delete(listener);
    },
    set(changed) {
      const isNew = [...changed.keys()].some((id) => !rows.has(id));
      for (const [id, row] of changed) {
        rows.set(id, row);
        versions.set(id, (versions.get(id) ?? 0) + 1);
      }
      if (isNew) ids = [...rows.keys()];
      tell(isNew ? 'list' : [...changed.keys()]);
      for (const id of changed.keys()) ofRow.get(id)?.forEach((listener) => listener());
    },
    remove(id) {
      rows.delete(id);
      ids = [...rows.keys()];
      tell('list');
    },
  };
}
