/** The value of one field before an edit. */
export interface EditedField {
  readonly id: number;
  readonly key: string;
  readonly value: unknown;
}

/** Maximum number of edits that can be undone. */
const undoable = 50;

/** What was there before the last edits, to undo them in reverse order. */
export class EditHistory {
  #edits: (readonly EditedField[])[] = [];

  /** Adds an edit, by the values before it. */
  add(before: readonly EditedField[]): void {
    this.#edits = [...this.#edits, before].slice(-undoable);
  }

  /** Removes the last edit and returns the values before it; empty when there is none. */
  undo(): readonly EditedField[] {
    return this.#edits.pop() ?? [];
  }

  /** The last edit of these fields was refused: undoing it would overwrite what somebody else has entered. */
  forget(id: number, keys: ReadonlySet<string>): void {
    for (const key of keys) {
      const at = this.#edits.findLastIndex((edit) => edit.some((one) => one.id === id && one.key === key));
      const left = this.#edits[at]?.filter((one) => one.id !== id || one.key !== key);
      if (left) this.#edits = this.#edits.with(at, left);
    }
    this.#edits = this.#edits.filter((edit) => edit.length > 0);
  }
}
