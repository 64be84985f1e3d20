import { useEffect, useState } from 'react';
import type { Accounts } from '#data/accounts/types.ts';
import { type EditedField, EditHistory } from '#domain/accounts/editHistory.ts';
import type { AccountChange, FieldValues } from '#domain/accounts/editQueue.ts';
import { fieldAt } from '#domain/accounts/paths.ts';
import type { Steps } from '#domain/tables/arrangement.ts';
import { runSteps } from '#ui/DataGrid/runSteps.ts';
import type { CellChange } from '#ui/DataGrid/types.ts';

/** Accounts that are edited before the page may paint and answer: a pasted block has thousands of cells. */
const accountsPerStep = 25;

function* editSteps(accounts: Accounts, changes: readonly AccountChange[]): Steps<void> {
  for (let at = 0; at < changes.length; at += accountsPerStep) {
    accounts.editAll(changes.slice(at, at + accountsPerStep));
    yield;
  }
}

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

  const send = (changes: readonly AccountChange[]): void =>
    void runSteps(editSteps(accounts, changes), () => undefined);

  return {
    edit(changes: readonly CellChange[]): void {
      const before: EditedField[] = [];
      const edits: AccountChange[] = [];
      for (const [id, own] of Map.groupBy(changes, (change) => change.id)) {
        const account = accounts.rows.get(id)?.account;
        if (!account) continue;
        const fields = own.map(({ key, value }) => [key, value] as const);
        // Somebody else's change since the edit began is a conflict, which the server reports.
        const seen = own.flatMap(({ key, seen: row }) => (row ? [[key, fieldAt(row, key) ?? null]] : []));
        before.push(...own.map(({ key }) => ({ id, key, value: fieldAt(account, key) ?? null })));
        edits.push({
          id,
          fields: Object.fromEntries(fields),
          seen: Object.fromEntries(seen) as FieldValues,
        });
      }
      send(edits);
      history.add(before);
    },
    undo(): void {
      const groups = [...Map.groupBy(history.undo(), (field) => field.id)];
      send(
        groups.map(([id, own]) => ({
          id,
          fields: Object.fromEntries(own.map(({ key, value }) => [key, value])),
        })),
      );
    },
  };
}
