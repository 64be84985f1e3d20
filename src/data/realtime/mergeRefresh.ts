import { replaceEqualDeep } from '@tanstack/react-query';

export interface Refresh<T> {
  /** All requested ids; a requested item that was not found has been deleted. */
  ids: readonly number[];
  found: readonly T[];
  /** Whether a found item belongs to this list. */
  belongs: (item: T) => boolean;
}

/**
 * Merges a targeted refresh into a list. Equal items keep their identity, and so does the list when nothing changed.
 * New items are appended; deleted items and those that no longer belong are removed.
 */
export const mergeRefresh = <T extends { id: number }>(
  list: readonly T[],
  refresh: Refresh<T>,
): readonly T[] => mergeRefreshBy(list, refresh, ({ id }) => id);

/** The same for items whose id has another name. */
export function mergeRefreshBy<T>(
  list: readonly T[],
  { ids, found, belongs }: Refresh<T>,
  idOf: (item: T) => number,
): readonly T[] {
  const requested = new Set(ids);
  const fresh = new Map(found.filter(belongs).map((item) => [idOf(item), item]));
  let changed = false;
  const next: T[] = [];
  for (const item of list) {
    const id = idOf(item);
    const update = fresh.get(id);
    fresh.delete(id);
    if (update) {
      const merged = replaceEqualDeep(item, update);
      changed ||= merged !== item;
      next.push(merged);
    } else if (requested.has(id)) changed = true;
    else next.push(item);
  }
  for (const item of fresh.values()) {
    changed = true;
    next.push(item);
  }
  return changed ? next : list;
}
