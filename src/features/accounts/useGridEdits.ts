import { useEffect, useState } from 'react';
import type { Accounts } from '#data/accounts/accounts.ts';
import { type EditedField, EditHistory } from '#domain/accounts/editHistory.ts';
import type { FieldValues } from '#domain/accounts/editQueue.ts';
import { fieldAt } from '#domain/accounts/paths.ts';
import type { CellChange } from '#ui/DataGrid/types.ts';

/** Edits of the grid: sent with the next batch, undone in reverse order. The shell reports the results. */
export function useGridEdits(accounts: Accounts) {
  const [history] = useState(() => new EditHistory());

  useEffect(
    () =>
      accounts.onResult(({ refused }) => {
        for (const id of refused.keys()) history.forget(id, new Set(accounts.rows.get(id)?.refusals.keys()));
      }),
    [accounts, history],
  );

  return {
    edit(changes: readonly CellChange[]): void {
      const before: EditedField[] = [];
      for (const [id, own] of Map.groupBy(changes, (change) => change.id)) {
        const account = accounts.rows.get(id)?.account;
        if (!account) continue;
        const fields = own.map(({ key, value }) => [key, value] as const);
        // Somebody else's change since the edit began is a conflict, which the server reports.
        const seen = own.flatMap(({ key, seen: row }) => (row ? [[key, fieldAt(row, key) ?? null]] : []));
        before.push(...own.map(({ key }) => ({ id, key, value: fieldAt(account, key) ?? null })));
        accounts.edit(id, Object.fromEntries(fields), Object.fromEntries(seen) as FieldValues);
      }
      history.add(before);
    },
    undo(): void {
      for (const [id, own] of Map.groupBy(history.undo(), (field) => field.id))
        accounts.edit(id, Object.fromEntries(own.map(({ key, value }) => [key, value])));
    },
  };
}
