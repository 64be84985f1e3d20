import { useCallback, useState } from 'react';
import { differences } from '#domain/configs/difference.ts';
import { isSameData } from '#domain/sameData.ts';
import type { Conflict } from '#entities/configs/ConflictDialog.tsx';

type Values<T> = Readonly<Record<string, T>>;

/** Values on the server, by name, with the revision that saving them must name. */
export interface Stored<T> {
  values: Values<T>;
  revision: number;
}

export interface EditedCopy<T> {
  /** The displayed values; the same object until they change. */
  values: Values<T>;
  /** The values when editing began. */
  loaded: Values<T>;
  revision: number;
  isDirty: boolean;
  /** Another user has saved something else since editing began; null otherwise. */
  conflict: Conflict<T> | null;
  /** The same function until the server's values change. */
  set: (change: (before: Values<T>) => Values<T>) => void;
  reset: () => void;
  /** Reports saved values. @param sent the displayed values at that time; later edits are kept */
  saved: (values: Values<T>, revision: number, sent?: Values<T>) => void;
}

interface Edit<T> {
  loaded: Values<T>;
  mine: Values<T>;
  revision: number;
}

const isUnchanged = (edit: Edit<unknown>): boolean => isSameData(edit.loaded, edit.mine);

/**
 * The displayed values: saved or edited ones, until the server's own version of the saved ones has been loaded. Edited
 * values that the server has are saved ones whose answer was lost.
 */
const shownEdit = <T>(edit: Edit<T> | null, theirs: Values<T>, revision: number): Edit<T> =>
  edit === null ||
  (revision >= edit.revision &&
    (isUnchanged(edit) || (revision > edit.revision && isSameData(edit.mine, theirs))))
    ? { loaded: theirs, mine: theirs, revision }
    : edit;

/**
 * A copy of the server's values that is edited and saved as a whole. Without changes it follows the server;
 * with changes it stays unchanged, and reports what another user has saved meanwhile.
 */
export function useEditedCopy<T>({ values: theirs, revision }: Stored<T>): EditedCopy<T> {
  const [stored, setStored] = useState<Edit<T> | null>(null);
  const { loaded, mine, revision: seen } = shownEdit(stored, theirs, revision);
  const isDirty = !isSameData(loaded, mine);
  const set = useCallback<EditedCopy<T>['set']>(
    (change) =>
      setStored((before) => {
        const edit = shownEdit(before, theirs, revision);
        return { ...edit, mine: change(edit.mine) };
      }),
    [theirs, revision],
  );
  // A save that did not change these values is not a conflict.
  const isBehind = isDirty && revision !== seen && differences(loaded, theirs, loaded).length > 0;
  return {
    values: mine,
    loaded,
    revision: isBehind ? seen : revision,
    isDirty,
    conflict: isBehind ? { loaded, mine, theirs, revision } : null,
    set,
    reset: () => setStored(null),
    saved: (values, savedRevision, sent = values) =>
      setStored((before) => ({
        loaded: values,
        mine: before === null || isSameData(before.mine, sent) ? values : before.mine,
        revision: savedRevision,
      })),
  };
}
