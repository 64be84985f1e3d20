import type { Account } from '#contract/http/accounts/account.ts';
import type { Observable } from '#domain/observable.ts';
import type { GridChange, GridRows } from '#ui/DataGrid/types.ts';

/** The part of `src/data/accounts` that the grid needs. */
export interface AccountSource {
  readonly rows: ReadonlyMap<number, { readonly account: Account; readonly version: number }>;
  /** Increases when rows are added, removed or changed. */
  readonly listVersion: Observable<number>;
  subscribeRow: (id: number, listener: () => void) => () => void;
}

/** The accounts as rows of a grid. Changes are found by comparing versions, which takes a millisecond for 50,000. */
export function createGridRows({ rows, listVersion, subscribeRow }: AccountSource): GridRows<Account> {
  let ids: readonly number[] = [];
  let versions = new Map<number, number>();
  let seenAt = -1;
  const listeners = new Set<(change: GridChange) => void>();
  let end: (() => void) | null = null;

  /** Compares the rows with the previous ones. */
  function look(): GridChange {
    seenAt = listVersion.get();
    const changed: number[] = [];
    let isSameList = rows.size === ids.length;
    let at = 0;
    for (const [id, { version }] of rows) {
      if (isSameList && ids[at++] !== id) isSameList = false;
      if (versions.get(id) !== version) {
        versions.set(id, version);
        changed.push(id);
      }
    }
    if (isSameList) return changed;
    ids = [...rows.keys()];
    versions = new Map(ids.map((id) => [id, versions.get(id) ?? 0]));
    return 'list';
  }

  return {
    ids() {
      if (seenAt !== listVersion.get()) look();
      return ids;
    },
    get: (id) => rows.get(id)?.account,
    version: (id) => rows.get(id)?.version ?? 0,
    subscribeRow,
    subscribe(listener) {
      listeners.add(listener);
      end ??= listVersion.subscribe(() => {
        const before = new Map(versions);
        const change = look();
        // Rows changed while others were added: both are reported.
        const changed =
          change === 'list'
            ? ids.filter((id) => before.has(id) && before.get(id) !== versions.get(id))
            : change;
        for (const one of listeners) {
          if (changed.length > 0) one(changed);
          if (change === 'list') one('list');
        }
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        end?.();
        end = null;
      };
    },
  };
}
