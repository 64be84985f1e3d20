interface Identified {
  id: number;
}

/** Whether two values of JSON say the same. */
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

/** What a targeted refresh asked for, and what came of it. */
export interface Refresh<T> {
  /** Everything that was asked for; what is asked for and not answered is gone. */
  ids: readonly number[];
  found: readonly T[];
  /** Whether an item that was found has its place in this list. */
  belongs: (item: T) => boolean;
}

/**
 * Merges a targeted refresh into a list. Items that say the same keep their identity, and so does the whole
 * list when nothing changed; new items go to the end, items that are gone or no longer belong leave.
 */
export function mergeRefresh<T extends Identified>(
  list: readonly T[],
  { ids, found, belongs }: Refresh<T>,
): readonly T[] {
  const asked = new Set(ids);
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
    } else if (asked.has(item.id)) changed = true;
    else next.push(item);
  }
  for (const item of fresh.values()) {
    changed = true;
    next.push(item);
  }
  return changed ? next : list;
}
