/** Stands for all rows that are not here any more but keep their keys: lower than every id. */
const outside = 0;

/**
 * Finds rows that share a value which must be unique. In a group of rows with the same key, the one with the
 * lowest id is the first, and the others collide with it. Changes are collected and evaluated together, so
 * that thousands of rows with one key can be removed at once.
 */
export class UniqueKeyIndex {
  readonly #groups = new Map<string, { ids: Set<number>; first: number }>();
  readonly #changed = new Set<string>();

  /** Moves a row from one key to another; null: no key. */
  move(id: number, from: string | null, to: string | null): void {
    if (from === to) return;
    if (from !== null) {
      this.#groups.get(from)?.ids.delete(id);
      this.#changed.add(from);
    }
    if (to === null) return;
    const group = this.#groups.get(to);
    if (!group) {
      this.#groups.set(to, { ids: new Set([id]), first: id });
      return;
    }
    group.ids.add(id);
    if (id < group.first) this.#changed.add(to);
  }

  /** Replaces a row by one outside, with which the other rows of its key go on colliding. Without others the key is free. */
  release(id: number, key: string | null): void {
    this.move(id, key, null);
    if (key !== null && (this.#groups.get(key)?.ids.size ?? 0) > 0) this.move(outside, null, key);
  }

  /** Whether another row is the first with this key. Valid after {@link settle}. */
  isTaken(id: number, key: string | null): boolean {
    return key !== null && this.#groups.get(key)?.first !== id;
  }

  /** The row that has this key first; undefined: none that is here. Valid after {@link settle}. */
  firstOf(key: string | null): number | undefined {
    const first = key === null ? undefined : this.#groups.get(key)?.first;
    return first === outside ? undefined : first;
  }

  /** Evaluates the moves; returns the rows that were the first before or are the first now. */
  settle(): number[] {
    const touched: number[] = [];
    for (const key of this.#changed) {
      const group = this.#groups.get(key);
      if (!group) continue;
      if (group.ids.size === 0 || (group.ids.size === 1 && group.ids.has(outside))) {
        this.#groups.delete(key);
        continue;
      }
      let first = Infinity;
      for (const id of group.ids) if (id < first) first = id;
      if (first === group.first) continue;
      touched.push(group.first, first);
      group.first = first;
    }
    this.#changed.clear();
    return touched;
  }

  clear(): void {
    this.#groups.clear();
    this.#changed.clear();
  }
}
