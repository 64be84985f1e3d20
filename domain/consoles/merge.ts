interface Identified {
  id: number;
}

/** Deep equality of two JSON values. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSameData(value, right.get(key)))
  );
}

/** Request and result of a targeted refresh. */
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
export function mergeRefresh<T extends Identified>(
  list: readonly T[],
  { ids, found, belongs }: Refresh<T>,
): readonly T[] {
  const requested = new Set(ids);
  const fresh = new Map(found.filter(belongs).map((item) => [item.id, item]));
  let changed = false;
  const next: T[] = [];
  for (const item of list) {
    const update = fresh.get(item.id);
    fresh.delete(item.id);
    if (update) {
      const same = isSameData(item, update);
      changed ||= !same;
      next.push(same ? item : update);
    } else if (requested.has(item.id)) changed = true;
    else next.push(item);
  }
  for (const item of fresh.values()) {
    changed = true;
    next.push(item);
  }
  return changed ? next : list;
}
