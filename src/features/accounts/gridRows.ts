import type { Account } from '#contract/http/accounts/account.ts';
import type { Observable } from '#domain/observable.ts';
import type { GridChange, GridRows } from '#ui/DataGrid/types.ts';

/** The part of `src/data/accounts` that the grid needs. */
export interface AccountSource {
  readonly rows: ReadonlyMap<number, { readonly account: Account; readonly version: number }>;
  /** Increases when rows are added, removed or changed. */
  readonly listVersion: Observable<number>;
  /** Calls back with the ids of added, removed and changed rows. */
  subscribeList: (listener: (ids: ReadonlySet<number>) => void) => () => void;
  subscribeRow: (id: number, listener: () => void) => () => void;
}

/** The accounts as rows of a grid. Only what has changed is looked at, however many there are. */
export function createGridRows(source: AccountSource): GridRows<Account> {
  const { rows, listVersion, subscribeList, subscribeRow } = source;
  let ids: readonly number[] = [];
  let known = new Set<number>();
  /** Without subscribers changes are not followed: then the list is read anew. */
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
    get: (id) => rows.get(id)?.account,
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
