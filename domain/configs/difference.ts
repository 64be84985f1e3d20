import type { ConflictChoice } from '#domain/lists/conflictChoice.ts';
import { isSameData } from '#domain/sameData.ts';
import { getOwn } from '../getOwn.ts';

type Values<T> = Readonly<Record<string, T>>;

/** Who changed a value since it was loaded: one side, both to the same value, or both differently. */
export type ChangedBy = 'mine' | 'theirs' | 'same' | 'conflict';

/** A value that somebody changed; undefined where it is not set. */
export interface Difference<T> {
  name: string;
  loaded: T | undefined;
  theirs: T | undefined;
  mine: T | undefined;
  changedBy: ChangedBy;
}

/**
 * Compares what was loaded, what another user has saved in the meantime, and what is about to be saved, for
 * values of a config and for fields of a schema. In the order of `names`, without unchanged ones.
 */
export function differences<T>(loaded: Values<T>, theirs: Values<T>, mine: Values<T>): Difference<T>[] {
  const names = new Set([loaded, theirs, mine].flatMap((values) => Object.keys(values)));
  return [...names].flatMap((name) => {
    const row = {
      name,
      loaded: getOwn(loaded, name),
      theirs: getOwn(theirs, name),
      mine: getOwn(mine, name),
    };
    const isMine = !isSameData(row.loaded, row.mine);
    const isTheirs = !isSameData(row.loaded, row.theirs);
    if (!isMine && !isTheirs) return [];
    const both = isSameData(row.mine, row.theirs) ? 'same' : 'conflict';
    return { ...row, changedBy: isMine && isTheirs ? both : isMine ? 'mine' : 'theirs' };
  });
}

/** The side that applies unless the user decides otherwise; null for a conflict, which the user has to decide. */
export const defaultSide = ({ changedBy }: Pick<Difference<unknown>, 'changedBy'>): ConflictChoice | null =>
  changedBy === 'conflict' ? null : changedBy === 'mine' ? 'mine' : 'theirs';

/** Names of the conflicts that are not decided. */
export const undecided = (
  rows: readonly Difference<unknown>[],
  decisions: ReadonlyMap<string, ConflictChoice>,
): string[] =>
  rows.filter((row) => (decisions.get(row.name) ?? defaultSide(row)) === null).map(({ name }) => name);

/** The values to save: theirs, except where `mine` was decided. Undecided conflicts stay as theirs. */
export function mergeDifferences<T>(
  theirs: Values<T>,
  rows: readonly Difference<T>[],
  decisions: ReadonlyMap<string, ConflictChoice>,
): Record<string, T> {
  const merged = new Map(Object.entries(theirs));
  for (const row of rows) {
    if ((decisions.get(row.name) ?? defaultSide(row)) !== 'mine') continue;
    if (row.mine === undefined) merged.delete(row.name);
    else merged.set(row.name, row.mine);
  }
  return Object.fromEntries(merged);
}
