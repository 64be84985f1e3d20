import type { MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import type { Accounts } from '#data/accounts/accountsStore.ts';
import { forgetRefused } from '#data/accounts/forgetRefused.ts';
import { type EditedField, EditHistory, type FieldWrite } from '#domain/accounts/edits/editHistory.ts';
import type { AccountChange, EditReport, FieldValues } from '#domain/accounts/edits/editQueue.ts';
import { valueOf } from '#domain/accounts/table.ts';
import type { Steps } from '#domain/tables/arrangement.ts';
import { createWorkQueue } from '#ui/DataGrid/rows/runSteps.ts';
import type { CellChange } from '#ui/DataGrid/gridColumn.ts';

/** Accounts that are edited before the page may paint and answer: a pasted block has thousands of cells. */
const accountsPerStep = 25;
/** The same for cells that are only read. */
const cellsPerStep = 250;
/** Number of fields that a message names; others are only counted. */
const namedFields = 3;

/** By account. */
function* grouped<T extends { readonly id: number }>(cells: readonly T[]): Steps<ReadonlyMap<number, T[]>> {
  const groups = new Map<number, T[]>();
  for (const [at, cell] of cells.entries()) {
    const group = groups.get(cell.id);
    if (group) group.push(cell);
    else groups.set(cell.id, [cell]);
    if (at % cellsPerStep === cellsPerStep - 1) yield;
  }
  return groups;
}

function* sendSteps(accounts: Accounts, changes: readonly AccountChange[]): Steps<void> {
  for (let at = 0; at < changes.length; at += accountsPerStep) {
    accounts.editAll(changes.slice(at, at + accountsPerStep));
    yield;
  }
}

/** Edits of the grid: sent with the next batch, undone in reverse order. The shell reports the results. */
export function useGridEdits(accounts: Accounts) {
  const { t, i18n } = useLingui();
  /** Names of fields; null until they are loaded, with the first edit. */
  const [names] = useState<{ of: ((key: string) => MessageDescriptor | undefined) | null }>({ of: null });
  const [history] = useState(() => new EditHistory());
  /** One after the other: an undo begins after the edit. */
  const [work] = useState(() => createWorkQueue('soon'));

  useEffect(() => forgetRefused(accounts, history), [accounts, history]);

  function loadNames(): void {
    if (names.of) return;
    void import('#entities/accountFields/fieldNames.ts').then(
      ({ fieldName }) => void (names.of = fieldName),
      // Messages then only count the fields.
      () => undefined,
    );
  }

  /** The name of a field within a sentence: "email", but "PSN ID". */
  function inSentence(name: string): string {
    const [first = '', second = ''] = name;
    return second === second.toLocaleUpperCase(i18n.locale)
      ? name
      : first.toLocaleLowerCase(i18n.locale) + name.slice(1);
  }

  function fieldsOf(writes: readonly FieldWrite[]): string {
    const keys = [...new Set(writes.map(({ key }) => key))];
    const fields = keys.length;
    const { of: nameOf } = names;
    return fields > namedFields || !nameOf
      ? t`${plural(fields, { one: '# field', other: '# fields' })}`
      : keys.map((key) => inSentence(t(nameOf(key) ?? { id: key }))).join(', ');
  }

  function* editSteps(changes: readonly CellChange[]): Steps<void> {
    const fields: EditedField[] = [];
    const edits: AccountChange[] = [];
    for (const [id, own] of yield* grouped(changes)) {
      const account = accounts.rows.get(id)?.account;
      if (!account) continue;
      // Somebody else's change since the edit began is a conflict, which the server reports.
      const seen = own.flatMap(({ key, seen: row }) => (row ? [[key, valueOf(row as Account, key)]] : []));
      fields.push(...own.map(({ key, value }) => ({ id, key, before: valueOf(account, key), after: value })));
      edits.push({
        id,
        fields: Object.fromEntries(own.map(({ key, value }) => [key, value])),
        seen: Object.fromEntries(seen) as FieldValues,
      });
      yield;
    }
    // Before the first answer.
    history.add(fields);
    yield* sendSteps(accounts, edits);
  }

  /** Writes values if the values known to the history are still there; otherwise the server reports a conflict. */
  function* writeSteps(writes: readonly FieldWrite[], report: EditReport): Steps<void> {
    const edits: AccountChange[] = [];
    for (const [id, own] of yield* grouped(writes)) {
      edits.push({
        id,
        fields: Object.fromEntries(own.map(({ key, value }) => [key, value])),
        seen: Object.fromEntries(own.map(({ key, seen }) => [key, seen])),
        report,
      });
      yield;
    }
    yield* sendSteps(accounts, edits);
  }

  function* undoSteps(): Steps<void> {
    const writes = history.undo();
    yield* writeSteps(writes, (count) => {
      const fields = fieldsOf(writes);
      return t`Undid: ${fields} of ${plural(count, { one: '# account', other: '# accounts' })}`;
    });
  }

  function* redoSteps(): Steps<void> {
    const writes = history.redo();
    yield* writeSteps(writes, (count) => {
      const fields = fieldsOf(writes);
      return t`Redid: ${fields} of ${plural(count, { one: '# account', other: '# accounts' })}`;
    });
  }

  const add = (steps: Steps<void>): void => {
    loadNames();
    work.add(steps);
  };
  return {
    edit: (changes: readonly CellChange[]) => add(editSteps(changes)),
    undo: () => add(undoSteps()),
    redo: () => add(redoSteps()),
  };
}
