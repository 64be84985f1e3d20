import type { Fault } from '#contract/errors/index.ts';
import { UniqueKeyIndex } from '../uniqueKeyIndex.ts';
import type { CheckStagedValues, StagedFaults, StagedValues } from './staged.ts';
import { stagedFaults } from './stagedFaults.ts';

/** A new account that has not been sent. The object stays the same and is changed in place: follow its `version`. */
export interface StagedRow {
  /** Within this page. */
  readonly id: number;
  /** Unique everywhere: the server adds an account with the same id only once. */
  readonly guiId: string;
  readonly order: number;
  values: StagedValues;
  /** Errors by field path; empty when there are none. */
  faults: StagedFaults;
  /** The error with which the server refused the row in this form; null without one. */
  refused: Fault | string | null;
  /** The row is being sent, and must not be changed. */
  isSending: boolean;
  /** Increases with each change of this row. */
  version: number;
}

export interface NewStagedRow {
  guiId: string;
  /** Default: after all others. */
  order?: number;
  values: StagedValues;
  refused?: Fault | string | null;
  /** Errors of the row itself, if they are known already. */
  faults?: StagedFaults;
}

/** What the table knows about a row beyond what is shown. */
interface Checked {
  own: StagedFaults;
  indexKey: string | null;
  emailKey: string | null;
}

const noFaults: StagedFaults = {};

const keyOf = (values: StagedValues, own: StagedFaults, paths: readonly string[]): string | null => {
  const isKnown = paths.every((path) => (values[path] ?? null) !== null && !(path in own));
  return isKnown ? paths.map((path) => String(values[path]).trim()).join('\n') : null;
};

/** Whether a row may be sent. */
export const isValid = ({ faults, refused }: Pick<StagedRow, 'faults' | 'refused'>): boolean =>
  refused === null && Object.keys(faults).length === 0;

/**
 * New accounts that have not been sent. Each is checked on its own and against the others: an index is unique
 * on its console, an email everywhere. Of two colliding rows the later one has the error, also after the earlier one was sent.
 */
export class StagedTable {
  readonly rows = new Map<number, StagedRow>();
  readonly #checked = new Map<number, Checked>();
  readonly #indexes = new UniqueKeyIndex();
  readonly #emails = new UniqueKeyIndex();
  readonly #byGuiId = new Map<string, number>();
  #lastId = 0;
  #lastOrder = 0;
  #valid = 0;
  readonly #check: CheckStagedValues;

  /** @param check `checkStagedValues`, which pages without new accounts load late */
  constructor(check: CheckStagedValues) {
    this.#check = check;
  }

  get valid(): number {
    return this.#valid;
  }

  idOf(guiId: string): number | undefined {
    return this.#byGuiId.get(guiId);
  }

  /** The earlier row that has the index or the email of this one; undefined: none that is here. */
  rivalOf(id: number, path: string): number | undefined {
    const { indexKey = null, emailKey = null } = this.#checked.get(id) ?? {};
    const first =
      path === 'index'
        ? this.#indexes.firstOf(indexKey)
        : path === 'email'
          ? this.#emails.firstOf(emailKey)
          : undefined;
    return first === id ? undefined : first;
  }

  /**
   * Adds rows at the end; returns those that are new or have changed.
   * @param now milliseconds since the epoch, which order them after rows added earlier, also by other tabs
   */
  add(entries: readonly NewStagedRow[], now = 0): StagedRow[] {
    const ids = entries.map(({ guiId, values, refused = null, faults, order }) => {
      const id = ++this.#lastId;
      const place = order ?? Math.max(now, this.#lastOrder + 1);
      this.#lastOrder = Math.max(this.#lastOrder, place);
      const row = {
        id,
        guiId,
        order: place,
        values,
        faults: noFaults,
        refused,
        isSending: false,
        version: 0,
      };
      this.rows.set(id, row);
      this.#byGuiId.set(guiId, id);
      this.#valid += isValid(row) ? 1 : 0;
      this.#place(row, faults);
      return id;
    });
    return this.#show(ids);
  }

  /** Changes fields, by path; blank ones are null. A refused row may be sent again. Returns the changed rows. */
  edit(id: number, fields: StagedValues): StagedRow[] {
    const row = this.rows.get(id);
    if (!row || row.isSending) return [];
    this.#change(row, () => {
      row.values = { ...row.values, ...fields };
      row.refused = null;
    });
    this.#place(row);
    return this.#show([id]);
  }

  /** Shows a row as another tab has stored it. Returns the changed rows. */
  replace(id: number, values: StagedValues, refused: Fault | string | null): StagedRow[] {
    const changed = this.edit(id, values);
    this.refuse(id, refused);
    return changed;
  }

  /** Marks a row with the server's error, or removes the mark. */
  refuse(id: number, error: Fault | string | null): void {
    const row = this.rows.get(id);
    if (row) this.#change(row, () => (row.refused = error));
  }

  setSending(ids: Iterable<number>, isSending: boolean): void {
    for (const id of ids) {
      const row = this.rows.get(id);
      if (row) this.#change(row, () => (row.isSending = isSending));
    }
  }

  /**
   * Removes rows. Returns the other rows that changed because of it.
   * @param areSent the server has them now: rows that share their index or email stay at fault
   */
  remove(ids: Iterable<number>, areSent = false): StagedRow[] {
    for (const id of ids) {
      const row = this.rows.get(id);
      const checked = this.#checked.get(id);
      if (!row || !checked) continue;
      this.#valid -= isValid(row) ? 1 : 0;
      for (const [index, key] of [
        [this.#indexes, checked.indexKey],
        [this.#emails, checked.emailKey],
      ] as const)
        if (areSent) index.release(id, key);
        else index.move(id, key, null);
      this.rows.delete(id);
      this.#byGuiId.delete(row.guiId);
      this.#checked.delete(id);
    }
    return this.#show([]);
  }

  clear(): void {
    this.rows.clear();
    this.#byGuiId.clear();
    this.#checked.clear();
    this.#indexes.clear();
    this.#emails.clear();
    this.#valid = 0;
  }

  /** Checks a row on its own and finds its place among the others. */
  #place({ id, guiId, values }: StagedRow, known?: StagedFaults): void {
    const own = known ?? this.#check(guiId, values).faults ?? noFaults;
    const before = this.#checked.get(id);
    const indexKey = keyOf(values, own, ['serverId', 'consoleName', 'index']);
    const emailKey = keyOf(values, own, ['email'])?.toLowerCase() ?? null;
    this.#indexes.move(id, before?.indexKey ?? null, indexKey);
    this.#emails.move(id, before?.emailKey ?? null, emailKey);
    this.#checked.set(id, { own, indexKey, emailKey });
  }

  /** Updates the shown errors of these rows, and of the rows that collide with them. */
  #show(ids: readonly number[]): StagedRow[] {
    const all = new Set([...ids, ...this.#indexes.settle(), ...this.#emails.settle()]);
    return [...all].flatMap((id) => {
      const row = this.rows.get(id);
      const checked = this.#checked.get(id);
      if (!row || !checked) return [];
      const { own, indexKey, emailKey } = checked;
      const isIndexTaken = this.#indexes.isTaken(id, indexKey);
      const isEmailTaken = this.#emails.isTaken(id, emailKey);
      this.#change(row, () => {
        row.faults =
          isIndexTaken || isEmailTaken
            ? {
                ...(isIndexTaken ? { index: stagedFaults.indexTaken } : {}),
                ...(isEmailTaken ? { email: stagedFaults.emailTaken } : {}),
                ...own,
              }
            : own;
      });
      return [row];
    });
  }

  #change(row: StagedRow, apply: () => void): void {
    this.#valid -= isValid(row) ? 1 : 0;
    apply();
    row.version++;
    this.#valid += isValid(row) ? 1 : 0;
  }
}
