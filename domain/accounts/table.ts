import type { Account } from '#contract/http/accounts/account.ts';
import type { ErrorCode } from '#contract/errors/index.ts';
import { isFault } from '#domain/api/faultParams.ts';
import {
  EditQueue,
  type EditReport,
  type FieldValues,
  type MergedEdit,
  withEdits,
} from './edits/editQueue.ts';
import { fieldAt, isSameValue } from './paths.ts';

/** Why an edit of a field was not saved, and the value that was lost. */
export interface Refusal {
  /** An error of the server or of the call. */
  readonly reason: unknown;
  readonly value: unknown;
  /** What the user saw in the field when it was edited. */
  readonly loaded: unknown;
}

/** The errors that say who changed a field since it was shown. */
const conflicts: ReadonlySet<unknown> = new Set<ErrorCode>(['fieldChanged', 'secretChanged', 'fieldCleared']);

/** Whether an edit was refused because somebody else changed the same account since it was shown. */
export const isConflict = (reason: unknown): boolean => isFault(reason) && conflicts.has(reason.code);

/**
 * One account in the grid. The object stays the same as long as the account exists and is changed in place:
 * rows on the screen follow its `version`, so 50,000 rows need no new list when a few change.
 */
export interface AccountRow {
  readonly id: number;
  /** The account as shown: pending edits applied to the server's values. */
  account: Account;
  server: Account;
  /** Increases with each change of this row. */
  version: number;
  /** Refused edits by the path of their field, until the field is edited again or the refusal is dismissed. */
  refusals: ReadonlyMap<string, Refusal>;
}

const noRefusals: ReadonlyMap<string, Refusal> = new Map();

/** Removes refusals of fields that have the refused value on the server: an edit whose answer was lost may have been saved. */
function forgetSaved(row: AccountRow): void {
  if (row.refusals.size === 0) return;
  const left = [...row.refusals].filter(
    ([path, { value }]) => !isSameValue(valueOf(row.server, path), value),
  );
  if (left.length < row.refusals.size) row.refusals = left.length === 0 ? noRefusals : new Map(left);
}

/** The value that an edit of this path changes. */
export const valueOf = (account: Account, path: string): unknown =>
  path === 'consoleId' ? account.console.id : (fieldAt(account, path) ?? null);

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
      if (row) forgetSaved(Object.assign(row, { server, account, version: row.version + 1 }));
      else this.rows.set(server.id, { id: server.id, server, account, version: 1, refusals: noRefusals });
    }
    return this.rows.size > before;
  }

  /** Removes accounts; returns the ids of those that existed. */
  remove(ids: readonly number[]): number[] {
    return ids.filter((id) => this.rows.delete(id));
  }

  /**
   * Shows an edit at once; it is sent with the next batch. Ignores accounts that do not exist.
   * @param seen the values that the user saw, if they may have changed since then
   */
  edit(id: number, fields: FieldValues, seen: FieldValues = {}, report?: EditReport): void {
    const row = this.rows.get(id);
    if (!row) return;
    const loaded = Object.keys(fields).map((path) => [
      path,
      path in seen ? seen[path] : this.#shownValue(row, path),
    ]);
    this.edits.add(id, fields, Object.fromEntries(loaded) as FieldValues, report);
    this.dismiss(id, Object.keys(fields));
    this.refresh([id]);
  }

  /**
   * Handles the server's answer to a call with these edits.
   * @param refused the reason for each account whose edits were refused
   */
  settle(batch: readonly MergedEdit[], refused: ReadonlyMap<number, unknown>): void {
    for (const { accountId, fields, loaded } of this.edits.settle(batch, new Set(refused.keys()))) {
      const row = this.rows.get(accountId);
      if (!row) continue;
      const reason = refused.get(accountId);
      const added = Object.entries(fields).map(
        ([path, value]) => [path, { reason, value, loaded: loaded[path] }] as const,
      );
      row.refusals = new Map([...row.refusals, ...added]);
      forgetSaved(row);
    }
    this.refresh(batch.map(({ accountId }) => accountId));
  }

  /** Removes refusals of these fields of an account; without fields all of them. Returns whether there were any. */
  dismiss(id: number, paths?: readonly string[]): boolean {
    const row = this.rows.get(id);
    if (!row || row.refusals.size === 0) return false;
    const left = [...row.refusals].filter(([path]) => paths !== undefined && !paths.includes(path));
    if (left.length === row.refusals.size) return false;
    row.refusals = left.length === 0 ? noRefusals : new Map(left);
    row.version++;
    return true;
  }

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
    return valueOf(account, path);
  }
}
