import { type SortKey, compareKeys } from './filters.ts';
import { createSearchTexts } from './searchTexts.ts';
import { sortInSteps } from './sortInSteps.ts';

/** What the order of the rows depends on. The functions read the row's current data. */
export interface ArrangeOptions {
  /** Rows in their natural order. */
  ids: readonly number[];
  /** Whether a row passes the filters; null: all do. A new function means other filters. */
  passes: ((id: number) => boolean) | null;
  /** Folded words, each of which the row's text must contain. */
  words: readonly string[];
  /** Sort levels, the most important first. A new array means another order. `column`: for `keyOf`. */
  sort: readonly { column: string; keyOf: (id: number) => SortKey; desc: boolean }[];
}

interface Line {
  id: number;
  /** Position in the natural order, which also resolves ties. */
  at: number;
  /** Its index in the search texts, which are prepared on demand. */
  slot: number;
  /** By sort level. */
  keys: readonly SortKey[];
}

/** Work that can be interrupted at each step; its result comes with the last one. */
export type Steps<T> = Generator<void, T, void>;

export interface Arrangement {
  /**
   * Ids of the rows that pass, in order. Returns the same array when nothing has changed; without filters and
   * sort levels, `ids` itself. Work that was ended early is completed by the next call.
   */
  arrange(options: ArrangeOptions): Steps<readonly number[]>;
  /**
   * Reports that rows have changed, were added (at the end of the natural order) or removed: the next
   * `arrange` moves only them.
   */
  touch(ids: Iterable<number>): void;
  /** Prepares the search texts of all rows. */
  prepare(ids: readonly number[]): Steps<void>;
}

/** What an arrangement needs to know about the rows. */
export interface ArrangedRows {
  has(id: number): boolean;
  /** The searchable texts of a row, by column; empty for a column without text. */
  textsOf(id: number): readonly string[];
}

const noKeys: readonly SortKey[] = [];
/** Rows between two steps: well below a millisecond, or a few milliseconds if their search texts are missing. */
const rowsPerStep = 256;

/**
 * Order of the rows of a large grid. A complete arrangement takes many small steps; after an update of 500 of
 * 50,000 rows, only those are moved to their new places.
 */
export function createArrangement({ has, textsOf }: ArrangedRows): Arrangement {
  const lines = new Map<number, Line>();
  const texts = createSearchTexts();
  const freeSlots: number[] = [];
  /** Rows whose place in `order` may be wrong. */
  let touched = new Set<number>();
  /** The options that `order` was made with; null: it was not completed. */
  let last: ArrangeOptions | null = null;
  /** Whether all rows pass and nothing is sorted, so that there is no `order` to keep. */
  let isNatural = true;
  let order: readonly number[] = [];
  let nextAt = 0;

  function lineOf(id: number): Line {
    let line = lines.get(id);
    if (!line) {
      line = { id, at: nextAt++, slot: freeSlots.pop() ?? lines.size, keys: noKeys };
      lines.set(id, line);
    }
    return line;
  }

  function forget(id: number): void {
    const line = lines.get(id);
    if (!line) return;
    lines.delete(id);
    texts.delete(line.slot);
    freeSlots.push(line.slot);
  }

  function prepareText({ id, slot }: Line): void {
    if (!texts.has(slot)) texts.set(slot, textsOf(id));
  }

  /** Whether a row passes the filters and the search. */
  function passesAll({ passes, words }: ArrangeOptions): (line: Line) => boolean {
    const find = texts.finder(words);
    return (line) => {
      if (passes !== null && !passes(line.id)) return false;
      if (words.length === 0) return true;
      prepareText(line);
      return find(line.slot);
    };
  }

  const compareBy =
    (sort: ArrangeOptions['sort']) =>
    (a: Line, b: Line): number => {
      for (let level = 0; level < sort.length; level++) {
        const by = compareKeys(a.keys[level] ?? null, b.keys[level] ?? null, sort[level]?.desc ?? false);
        if (by !== 0) return by;
      }
      return a.at - b.at;
    };

  function setKeys(line: Line, { sort }: ArrangeOptions): void {
    line.keys = sort.map(({ keyOf }) => keyOf(line.id));
  }

  /**
   * Reverses the order of one column: equal rows keep their order, and empty ones stay last. Takes some
   * milliseconds for 50,000 rows.
   */
  function reverse(): number[] {
    const keyOf = (at: number): SortKey => lines.get(order[at] ?? 0)?.keys[0] ?? null;
    const next: number[] = [];
    let end = order.length;
    while (end > 0 && keyOf(end - 1) === null) end--;
    const empty = order.slice(end);
    for (let from = end; from > 0; end = from) {
      const key = keyOf(end - 1);
      do from--;
      while (from > 0 && keyOf(from - 1) === key);
      for (let at = from; at < end; at++) next.push(order[at] ?? 0);
    }
    return next.concat(empty);
  }

  function* arrangeAll(options: ArrangeOptions): Steps<number[]> {
    const { ids, sort } = options;
    const matching: Line[] = [];
    const isMatch = passesAll(options);
    nextAt = ids.length;
    for (let at = 0; at < ids.length; at++) {
      const line = lineOf(ids[at] ?? 0);
      line.at = at;
      if (isMatch(line)) {
        if (sort.length > 0) setKeys(line, options);
        matching.push(line);
      }
      if (at % rowsPerStep === 0) yield;
    }
    const sorted = sort.length > 0 ? yield* sortInSteps(matching, compareBy(sort)) : matching;
    return sorted.map(({ id }) => id);
  }

  /** Takes the changed rows out of the order and merges them in again. */
  function* rearrange(options: ArrangeOptions, changed: ReadonlySet<number>): Steps<readonly number[]> {
    const compare = compareBy(options.sort);
    const isMatch = passesAll(options);
    const moved: Line[] = [];
    let count = 0;
    for (const id of changed) {
      if (++count % rowsPerStep === 0) yield;
      if (!has(id)) continue;
      const line = lineOf(id);
      setKeys(line, options);
      if (isMatch(line)) moved.push(line);
    }
    const sorted = yield* sortInSteps(moved, compare);
    const rest = order.filter((id) => !changed.has(id));
    const next: number[] = [];
    let from = 0;
    for (const line of sorted) {
      const to = placeOf(line, rest, from, compare);
      for (let at = from; at < to; at++) next.push(rest[at] ?? 0);
      next.push(line.id);
      from = to;
    }
    for (let at = from; at < rest.length; at++) next.push(rest[at] ?? 0);
    return next.length === order.length && next.every((id, at) => id === order[at]) ? order : next;
  }

  /** First position at or after `from` whose row is after `line`. */
  function placeOf(
    line: Line,
    rest: readonly number[],
    from: number,
    compare: (a: Line, b: Line) => number,
  ): number {
    let low = from;
    let high = rest.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = lines.get(rest[middle] ?? 0);
      if (other && compare(other, line) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function* complete(options: ArrangeOptions): Steps<readonly number[]> {
    const before = last;
    const changed = touched;
    touched = new Set();
    isNatural = false;
    let next: readonly number[] | null = null;
    try {
      if (before && isSame(before, options))
        next = changed.size > 0 ? yield* rearrange(options, changed) : order;
      else if (before && changed.size === 0 && isReverse(before, options)) next = reverse();
      else {
        last = null;
        next = yield* arrangeAll(options);
      }
      last = options;
      order = next;
      for (const id of changed) if (!has(id)) forget(id);
      return next;
    } finally {
      // The work was ended early: the remaining rows stay marked as touched.
      if (!next) for (const id of changed) touched.add(id);
    }
  }

  return {
    *arrange(options) {
      const { ids, passes, words, sort } = options;
      if (passes !== null || words.length > 0 || sort.length > 0) return yield* complete(options);
      last = null;
      isNatural = true;
      for (const id of touched) if (!has(id)) forget(id);
      touched.clear();
      return ids;
    },
    touch(ids) {
      for (const id of ids) {
        const line = lines.get(id);
        if (line) texts.delete(line.slot);
        // Other rows are compared with a removed row until it is taken out of the order.
        if (!isNatural) touched.add(id);
        else if (!has(id)) forget(id);
      }
    },
    *prepare(ids) {
      for (const id of ids) {
        if (!has(id)) continue;
        prepareText(lineOf(id));
        yield;
      }
    },
  };
}

const isSame = (a: ArrangeOptions, b: ArrangeOptions): boolean => a.sort === b.sort && letSamePass(a, b);

const letSamePass = (a: ArrangeOptions, b: ArrangeOptions): boolean =>
  a.passes === b.passes &&
  a.words.length === b.words.length &&
  a.words.every((word, at) => word === b.words[at]);

/** Whether both are in the order of one column, in different directions. */
const isReverse = (a: ArrangeOptions, b: ArrangeOptions): boolean =>
  a.sort.length === 1 &&
  b.sort.length === 1 &&
  a.sort[0]?.column === b.sort[0]?.column &&
  a.sort[0]?.desc !== b.sort[0]?.desc &&
  letSamePass(a, b);
