import type { Account } from '#contract/http/accounts/account.ts';
import { withValueAt } from '../paths.ts';

/** Values of fields by path, `psn.gauth`. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** The message that edits of so many accounts were saved, if the default one does not say what was done. */
export type EditReport = (count: number) => string;

export interface AccountChange {
  readonly id: number;
  readonly fields: FieldValues;
  /** The values that the user saw, if they may have changed since then. */
  readonly seen?: FieldValues | undefined;
  readonly report?: EditReport | undefined;
}

/**
 * An edit of one account. `saved`: the server has accepted it, but its value has not been loaded again, so that the
 * edit is still shown instead of the old one.
 */
export interface AccountEdit {
  readonly id: number;
  readonly accountId: number;
  readonly fields: FieldValues;
  /** The values that were shown when the user edited them. */
  readonly loaded: FieldValues;
  readonly report: EditReport | undefined;
  readonly step: 'queued' | 'sent' | 'saved';
}

/** The queued edits of one account, merged for a call. */
export interface MergedEdit {
  readonly ids: ReadonlySet<number>;
  readonly accountId: number;
  readonly fields: FieldValues;
  readonly loaded: FieldValues;
  /** The message of the last edit. */
  readonly report: EditReport | undefined;
}

/** Paths that an edit sends but an account does not have under that name. */
const notShown: ReadonlySet<string> = new Set(['consoleId']);

const isUnanswered = (edits: readonly AccountEdit[]): boolean => edits.some(({ step }) => step !== 'saved');

/** The account with pending edits applied to the server's values; without edits it keeps its identity. */
export function withEdits(account: Account, edits: readonly AccountEdit[]): Account {
  let shown = account;
  for (const { fields } of edits) {
    for (const [path, value] of Object.entries(fields)) {
      if (!notShown.has(path)) shown = withValueAt(shown, path, value);
    }
  }
  return shown;
}

/**
 * Edits that are not confirmed yet. They overlay the server's values without changing them: when an edit is
 * refused, it is removed and the server's current value is shown.
 */
export class EditQueue {
  #nextId = 1;
  readonly #edits = new Map<number, AccountEdit[]>();
  #unanswered = 0;

  add(accountId: number, fields: FieldValues, loaded: FieldValues, report?: EditReport): void {
    const edit: AccountEdit = { id: this.#nextId++, accountId, fields, loaded, report, step: 'queued' };
    this.#replace(accountId, [...this.of(accountId), edit]);
  }

  /** Edits of an account, oldest first. */
  of(accountId: number): readonly AccountEdit[] {
    return this.#edits.get(accountId) ?? [];
  }

  /** Number of accounts with edits that the server has not answered. */
  get unanswered(): number {
    return this.#unanswered;
  }

  /** Marks the queued edits of up to `max` accounts as sent and returns them, one for each account. */
  take(max: number): MergedEdit[] {
    const batch: MergedEdit[] = [];
    for (const [accountId, edits] of this.#edits) {
      if (batch.length === max) break;
      const queued = edits.filter(({ step }) => step === 'queued');
      if (queued.length === 0) continue;
      batch.push({
        ids: new Set(queued.map(({ id }) => id)),
        accountId,
        // The last value of a field counts, and the value shown before its first edit.
        fields: Object.assign({}, ...queued.map(({ fields }) => fields)) as FieldValues,
        loaded: Object.assign({}, ...queued.map(({ loaded }) => loaded).toReversed()) as FieldValues,
        report: queued.at(-1)?.report,
      });
      this.#replace(
        accountId,
        edits.map((edit) => (edit.step === 'queued' ? { ...edit, step: 'sent' } : edit)),
      );
    }
    return batch;
  }

  /**
   * Handles the server's answer to a call: refused edits are removed, the others are saved.
   * @returns the fields of the refused accounts that were not edited again in the meantime
   */
  settle(batch: readonly MergedEdit[], refused: ReadonlySet<number>): MergedEdit[] {
    const lost: MergedEdit[] = [];
    for (const edit of batch) {
      const { accountId, ids } = edit;
      const edits = this.of(accountId);
      if (!refused.has(accountId)) {
        this.#replace(
          accountId,
          edits.map((one) => (ids.has(one.id) ? { ...one, step: 'saved' } : one)),
        );
        continue;
      }
      const left = edits.filter(({ id }) => !ids.has(id));
      this.#replace(accountId, left);
      const again = left.filter(({ step }) => step === 'queued');
      const fields = Object.entries(edit.fields).filter(
        ([path]) => !again.some((later) => path in later.fields),
      );
      lost.push({ ...edit, fields: Object.fromEntries(fields) });
    }
    return lost;
  }

  /** The edits that are saved by now; pass them to {@link confirm} after a load that began later. */
  get savedIds(): ReadonlySet<number> {
    const all = [...this.#edits.values()].flat();
    return new Set(all.filter(({ step }) => step === 'saved').map(({ id }) => id));
  }

  /**
   * Confirms edits after a load that began after they were saved: the loaded values are shown. Returns the
   * ids of the accounts.
   */
  confirm(saved: ReadonlySet<number>): number[] {
    const touched: number[] = [];
    for (const [accountId, edits] of this.#edits) {
      const left = edits.filter(({ id }) => !saved.has(id));
      if (left.length === edits.length) continue;
      touched.push(accountId);
      this.#replace(accountId, left);
    }
    return touched;
  }

  clear(): void {
    this.#edits.clear();
    this.#unanswered = 0;
  }

  #replace(accountId: number, edits: AccountEdit[]): void {
    if (isUnanswered(this.of(accountId))) this.#unanswered--;
    if (isUnanswered(edits)) this.#unanswered++;
    if (edits.length > 0) this.#edits.set(accountId, edits);
    else this.#edits.delete(accountId);
  }
}
