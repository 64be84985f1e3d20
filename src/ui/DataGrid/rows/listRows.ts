import { useLayoutEffect, useState } from 'react';
import type { GridChange, GridRows } from '../gridColumn.ts';

/** Rows of a grid whose data is a list, such as the answer of a query. */
export interface ListRows<T> extends GridRows<T> {
  /** Takes over a newer list. Items that are the same objects as before count as unchanged. */
  set: (list: readonly T[]) => void;
}

/** @param initial items with unique ids, in their natural order */
export function createListRows<T extends { id: number }>(initial: readonly T[]): ListRows<T> {
  let list = initial;
  let rows = new Map(initial.map((item) => [item.id, item]));
  let ids: readonly number[] = [...rows.keys()];
  const versions = new Map<number, number>();
  const ofRow = new Map<number, Set<() => void>>();
  const ofAll = new Set<(change: GridChange) => void>();

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
    set(next) {
      if (next === list) return;
      list = next;
      const before = rows;
      rows = new Map(next.map((item) => [item.id, item]));
      const added = [...rows.keys()].filter((id) => !before.has(id));
      const removed = [...before.keys()].filter((id) => !rows.has(id));
      const changed = [...rows.keys()].filter((id) => before.has(id) && before.get(id) !== rows.get(id));
      if (removed.length > 0) ids = ids.filter((id) => rows.has(id));
      if (added.length > 0) ids = [...ids, ...added];
      const touched = [...changed, ...removed];
      if (touched.length + added.length === 0) return;
      for (const id of touched) versions.set(id, (versions.get(id) ?? 0) + 1);
      for (const listener of ofAll) listener({ changed, added, removed });
      for (const id of touched) ofRow.get(id)?.forEach((listener) => listener());
    },
  };
}

/** A list as rows of a {@link DataGrid}: after a refresh only the changed rows render again. */
export function useListRows<T extends { id: number }>(list: readonly T[]): GridRows<T> {
  const [rows] = useState(() => createListRows(list));
  useLayoutEffect(() => rows.set(list), [rows, list]);
  return rows;
}
