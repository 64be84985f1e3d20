import { isSameValue } from '../paths.ts';

export interface EditedField {
  readonly id: number;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A value to write, and the value that must still be there: any other means that somebody else changed it. */
export interface FieldWrite {
  readonly id: number;
  readonly key: string;
  readonly value: unknown;
  readonly seen: unknown;
}

/** Edits that were made together. `at`: a count that shows when they were last made, undone or redone. */
interface Step {
  readonly at: number;
  readonly fields: readonly EditedField[];
}

/** Maximum number of edits that can be undone. */
const undoable = 50;

const backward = ({ id, key, before, after }: EditedField): FieldWrite => ({
  id,
  key,
  value: before,
  seen: after,
});
const forward = ({ id, key, before, after }: EditedField): FieldWrite => ({
  id,
  key,
  value: after,
  seen: before,
});

/** The last edits, to undo them in reverse order and to redo undone ones. */
export class EditHistory {
  #count = 0;
  #done: Step[] = [];
  #undone: Step[] = [];

  /** Adds edits that were made together. After that, undone edits cannot be redone. */
  add(fields: readonly EditedField[]): void {
    if (fields.length === 0) return;
    this.#done = [...this.#done, { at: ++this.#count, fields }].slice(-undoable);
    this.#undone = [];
  }

  /** The writes that undo the last edits; empty when there are none. */
  undo(): readonly FieldWrite[] {
    return this.#move(this.#done, this.#undone).map(backward);
  }

  /** The writes that redo the last undone edits; empty when there are none. */
  redo(): readonly FieldWrite[] {
    return this.#move(this.#undone, this.#done).map(forward);
  }

  /**
   * Removes edits whose last writes were refused: there is nothing to undo or redo.
   * @param refused the refused values by the ids of accounts and the paths of fields
   */
  forget(refused: ReadonlyMap<number, ReadonlyMap<string, unknown>>): void {
    if (refused.size === 0) return;
    const found = new Set<string>();
    const left = (step: Step, write: (field: EditedField) => FieldWrite): Step => {
      const fields = step.fields.filter((field) => {
        const { id, key, value } = write(field);
        const values = refused.get(id);
        if (!values?.has(key) || !isSameValue(values.get(key), value)) return true;
        const name = `${id} ${key}`;
        if (found.has(name)) return true;
        found.add(name);
        return false;
      });
      return { ...step, fields };
    };
    const steps = [
      ...this.#done.map((step) => ({ step, write: forward, isDone: true })),
      ...this.#undone.map((step) => ({ step, write: backward, isDone: false })),
    ]
      .toSorted((one, other) => other.step.at - one.step.at)
      .map(({ step, write, isDone }) => ({ step: left(step, write), isDone }))
      .filter(({ step }) => step.fields.length > 0)
      .toReversed();
    this.#done = steps.filter(({ isDone }) => isDone).map(({ step }) => step);
    // The last undone edit is redone first; it has the highest count.
    this.#undone = steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
  }

  #move(from: Step[], to: Step[]): readonly EditedField[] {
    const step = from.pop();
    if (!step) return [];
    to.push({ ...step, at: ++this.#count });
    return step.fields;
  }
}
