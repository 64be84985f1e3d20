import type { Observable } from '#domain/observable.ts';
import type { GridChange, GridRows } from '../gridColumn.ts';

/** Rows that change in place, with the interface that a grid needs to follow them: `src/data/accounts` is one. */
export interface RowSource<Row> {
  readonly rows: ReadonlyMap<number, Row>;
  /** Increases when rows are added, removed or changed. */
  readonly listVersion: Observable<number>;
  /** Calls back with the ids of added, removed and changed rows. */
  subscribeList: (listener: (ids: ReadonlySet<number>) => void) => () => void;
  subscribeRow: (id: number, listener: () => void) => () => void;
}

/** Rows that change in place as rows of a grid. Only changed rows are checked, whatever their total number. */
export function createRows<Row extends { readonly version: number }, T>(
  source: RowSource<Row>,
  shownOf: (row: Row) => T,
): GridRows<T> {
  const { rows, listVersion, subscribeList, subscribeRow } = source;
  let ids: readonly number[] = [];
  let known = new Set<number>();
  /** Without subscribers changes are not followed: then the whole list is read again. */
  let readAt = -1;
  const listeners = new Set<(change: GridChange) => void>();
  let end: (() => void) | null = null;

  function read(): void {
    if (readAt === listVersion.get()) return;
    readAt = listVersion.get();
    ids = [...rows.keys()];
    known = new Set(ids);
  }

  function follow(touched: ReadonlySet<number>): void {
    const added: number[] = [];
    const removed: number[] = [];
    const changed: number[] = [];
    for (const id of touched) {
      const wasThere = known.has(id);
      if (rows.has(id)) (wasThere ? changed : added).push(id);
      else if (wasThere) removed.push(id);
    }
    for (const id of removed) known.delete(id);
    for (const id of added) known.add(id);
    if (removed.length > 0) ids = ids.filter((id) => known.has(id));
    if (added.length > 0) ids = [...ids, ...added];
    for (const listener of listeners) listener({ changed, added, removed });
  }

  return {
    ids() {
      if (!end) read();
      return ids;
    },
    get(id) {
      const row = rows.get(id);
      return row && shownOf(row);
    },
    version: (id) => rows.get(id)?.version ?? 0,
    subscribeRow,
    subscribe(listener) {
      listeners.add(listener);
      if (!end) {
        read();
        end = subscribeList(follow);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        end?.();
        end = null;
        readAt = -1;
      };
    },
  };
}
