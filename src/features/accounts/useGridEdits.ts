import { useRef } from 'react';
import type { Accounts } from '#data/accounts/accounts.ts';
import { fieldAt } from '#domain/accounts/paths.ts';
import type { CellChange } from '#ui/DataGrid/types.ts';

/** Maximum number of edits that can be undone. */
const undoable = 50;

/** Edits of the grid: sent with the next batch, undone in reverse order. The shell reports the results. */
export function useGridEdits(accounts: Accounts) {
  const done = useRef<CellChange[][]>([]);

  function send(changes: readonly CellChange[]): void {
    for (const [id, own] of Map.groupBy(changes, (change) => change.id))
      accounts.edit(id, Object.fromEntries(own.map(({ key, value }) => [key, value])));
  }

  return {
    edit(changes: readonly CellChange[]): void {
      const before = changes.flatMap(({ id, key }): CellChange[] => {
        const account = accounts.rows.get(id)?.account;
        return account ? [{ id, key, value: fieldAt(account, key) ?? null }] : [];
      });
      done.current = [...done.current, before].slice(-undoable);
      send(changes);
    },
    undo(): void {
      const last = done.current.pop();
      if (last) send(last);
    },
  };
}
