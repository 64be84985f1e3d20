import { containsWords, type SortKey, compareKeys } from './filters.ts';

/** What the order of the rows depends on. The functions read the row's present data. */
export interface ArrangeOptions {
  /** Rows in their natural order. The same array means: no row was added or removed. */
  ids: readonly number[];
  /** Whether a row passes the filters; null: all do. A new function means: other filters. */
  passes: ((id: number) => boolean) | null;
  /** Folded words, each of which the row's text must contain. */
  words: readonly string[];
  /** Sort levels, the most important first. A new array means: another order. */
  sort: readonly { keyOf: (id: number) => SortKey; desc: boolean }[];
}

/** A row with what was prepared for it. */
interface Line {
  id: number;
  /** Position in the natural order; ties are resolved by it. */
  at: number;
  /** Folded text of all columns; null until it is needed. */
  text: string | null;
  keys: SortKey[];
}

export interface Arrangement {
  /** Ids of the rows that pass, in order. Returns the same array when nothing has changed. */
  arrange(options: ArrangeOptions): readonly number[];
  /** These rows have changed: the next `arrange` moves only them. */
  touch(ids: Iterable<number>): void;
  /** Prepares the search texts of some more rows. Returns false when all have one. */
  prepare(isTimeLeft: () => boolean): boolean;
}

/**
 * Order of the rows of a large grid. Rows change in place: an update of 500 of 50,000 rows takes a few milliseconds,
 * because only these are moved.
 * @param textOf folded text of a row for the search
 */
export function createArrangement(textOf: (id: number) => string): Arrangement {
  const lines = new Map<number, Line>();
  let touched = new Set<number>();
  let last: ArrangeOptions | null = null;
  let order: readonly number[] = [];
  let unprepared: Iterator<Line> | null = null;

  const textOfLine = (line: Line): string => (line.text ??= textOf(line.id));

  function setIds(ids: readonly number[]): void {
    const present = new Set(ids);
    for (const id of lines.keys()) if (!present.has(id)) lines.delete(id);
    ids.forEach((id, at) => {
      const line = lines.get(id);
      if (line) line.at = at;
      else lines.set(id, { id, at, text: null, keys: [] });
    });
    unprepared = null;
  }

  const passesAll = (line: Line, { passes, words }: ArrangeOptions): boolean =>
    (passes === null || passes(line.id)) && (words.length === 0 || containsWords(textOfLine(line), words));

  const compareBy =
    (sort: ArrangeOptions['sort']) =>
    (a: Line, b: Line): number => {
      for (let level = 0; level < sort.length; level++) {
        const by = compareKeys(a.keys[level] ?? null, b.keys[level] ?? null, sort[level]?.desc ?? false);
        if (by !== 0) return by;
      }
      return a.at - b.at;
    };

  function setKeys(line: Line, sort: ArrangeOptions['sort']): void {
    line.keys = sort.map(({ keyOf }) => keyOf(line.id));
  }

  function arrangeAll(options: ArrangeOptions): number[] {
    const { ids, sort } = options;
    const passing: Line[] = [];
    for (const id of ids) {
      const line = lines.get(id);
      if (line && passesAll(line, options)) passing.push(line);
    }
    if (sort.length > 0) {
      for (const line of passing) setKeys(line, sort);
      passing.sort(compareBy(sort));
    }
    return passing.map(({ id }) => id);
  }

  /** Takes the changed rows out of the order and merges them in again. */
  function rearrange(options: ArrangeOptions, changed: ReadonlySet<number>): readonly number[] {
    const compare = compareBy(options.sort);
    const moved: Line[] = [];
    for (const id of changed) {
      const line = lines.get(id);
      if (!line) continue;
      setKeys(line, options.sort);
      if (passesAll(line, options)) moved.push(line);
    }
    moved.sort(compare);
    const rest = order.filter((id) => !changed.has(id));
    const next: number[] = [];
    let from = 0;
    for (const line of moved) {
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

  const isSame = (a: ArrangeOptions, b: ArrangeOptions): boolean =>
    a.ids === b.ids &&
    a.passes === b.passes &&
    a.sort === b.sort &&
    a.words.length === b.words.length &&
    a.words.every((word, at) => word === b.words[at]);

  return {
    arrange(options) {
      const changed = touched;
      touched = new Set();
      if (last?.ids !== options.ids) setIds(options.ids);
      if (last && isSame(last, options)) {
        if (changed.size > 0) order = rearrange(options, changed);
      } else order = arrangeAll(options);
      last = options;
      return order;
    },
    touch(ids) {
      for (const id of ids) {
        touched.add(id);
        const line = lines.get(id);
        if (line) line.text = null;
      }
    },
    prepare(isTimeLeft) {
      unprepared ??= lines.values();
      while (isTimeLeft()) {
        const { value, done } = unprepared.next();
        if (done) return false;
        textOfLine(value);
      }
      return true;
    },
  };
}
