import type { Account } from '#contract/http/accounts/account.ts';
import { EditQueue, type FieldValues, withEdits } from './editQueue.ts';
import { fieldAt } from './paths.ts';

/**
 * One account in the grid. The object stays the same as long as the account exists, and is changed in place: a row on
 * the screen follows its `version`, and 50,000 rows need no new list when a few change.
 */
export interface AccountRow {
  readonly id: number;
  /** As shown: pending edits over the server's values. */
  account: Account;
  /** As the server sent it. */
  server: Account;
  /** Increases with each change of this row. */
  version: number;
  /** Why the last edit was refused; null without a refusal. */
  error: unknown;
}

/** The accounts of the grid: the server's values, and pending edits over them. */
export class AccountTable {
  readonly rows = new Map<number, AccountRow>();
  readonly edits = new EditQueue();

  /** Adds or replaces accounts with the values of the server. Returns whether any of them is new. */
  put(accounts: readonly Account[]): boolean {
    const before = this.rows.size;
    for (const server of accounts) {
      const row = this.rows.get(server.id);
      const account = withEdits(server, this.edits.of(server.id));
      if (row) Object.assign(row, { server, account, version: row.version + 1 });
      else this.rows.set(server.id, { id: server.id, server, account, version: 1, error: null });
    }
    return this.rows.size > before;
  }

  /** Removes accounts; returns the ids of those that existed. */
  remove(ids: readonly number[]): number[] {
    return ids.filter((id) => this.rows.delete(id));
  }

  /** Shows an edit at once; it is sent with the next batch. Ignores accounts that do not exist. */
  edit(id: number, fields: FieldValues): void {
    const row = this.rows.get(id);
    if (!row) return;
    const loaded = Object.keys(fields).map((path) => [path, this.#shownValue(row, path)]);
    this.edits.add(id, fields, Object.fromEntries(loaded) as FieldValues);
    row.error = null;
    this.refresh([id]);
  }

  /** Shows these accounts again after their edits have changed. */
  refresh(ids: Iterable<number>): void {
    for (const id of ids) {
      const row = this.rows.get(id);
      if (!row) continue;
      row.account = withEdits(row.server, this.edits.of(id));
      row.version++;
    }
  }

  clear(): void {
    this.rows.clear();
    this.edits.clear();
  }

  #shownValue({ account }: AccountRow, path: string): unknown {
    // A missing field is sent as null: JSON knows no undefined.
    return path === 'consoleId' ? account.console.id : (fieldAt(account, path) ?? null);
  }
}
