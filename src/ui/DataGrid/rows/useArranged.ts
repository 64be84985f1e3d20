import { useLayoutEffect, useMemo, useState } from 'react';
import { queryWords } from '#domain/search/rank.ts';
import { filterOf, sortKeyOf } from '#domain/tables/filters.ts';
import { type Arrangement, type ArrangeOptions, createArrangement } from '#domain/tables/arrangement.ts';
import { createWorkQueue, runSteps } from './runSteps.ts';
import { textOf } from '#ui/table/headerSpec.ts';
import type { DataGridProps, GridColumn, GridRows } from '../gridColumn.ts';

/** Interval at which changed rows move to their position, milliseconds; their cells update at once. */
const rearrangeMs = 250;

/** The search texts are prepared when no row has arrived for this time, milliseconds: a load needs the processor itself. */
const prepareAfterMs = 1_000;

export interface ArrangedRows {
  /** Their ids, in order; null before the first result. */
  order: readonly number[] | null;
  /** `order` is not the result of the present search and filters, which is being computed. */
  isPending: boolean;
}

/** The rows that match search and filters. Many rows are searched in slices; meanwhile the previous result is returned. */
export function useArranged<T extends object>({
  rows,
  columns,
  view,
  rowFilter = null,
}: Pick<DataGridProps<T>, 'rows' | 'columns' | 'view' | 'rowFilter'>): ArrangedRows {
  const { query, filters } = view;
  const arranger = useMemo(() => createArranger(rows, columns), [rows, columns]);
  const words = useMemo(() => queryWords(query), [query]);
  const passes = useMemo(() => {
    const tests = testsOf(columns, filters);
    if (tests.length === 0 && !rowFilter) return null;
    return (id: number): boolean => {
      const row = rows.get(id);
      return row !== undefined && (rowFilter === null || rowFilter(row)) && tests.every((test) => test(row));
    };
  }, [rows, columns, filters, rowFilter]);
  const sort = useMemo(
    () =>
      // A stored column may have been removed, or is no longer permitted.
      view.sort.flatMap(({ id: key, desc }) => {
        const spec = columns.find((column) => column.key === key);
        if (!spec || spec.isSecret) return [];
        const keyOf = (id: number) => {
          const row = rows.get(id);
          return row ? sortKeyOf(spec.value(row)) : null;
        };
        return [{ column: key, keyOf, desc }];
      }),
    [rows, columns, view.sort],
  );
  const wanted = useMemo<Wanted>(() => ({ passes, words, sort }), [passes, words, sort]);
  const [arranged, setArranged] = useState<Arranged | null>(null);
  useLayoutEffect(() => arranger.start(setArranged), [arranger]);
  // Before the browser paints, so the result of the first slice is painted at once.
  useLayoutEffect(() => arranger.arrange(wanted), [arranger, wanted]);
  return { order: arranged?.order ?? null, isPending: arranged?.wanted !== wanted };
}

function testsOf<T>(
  columns: readonly GridColumn<T>[],
  filters: Readonly<Record<string, string>>,
): ((row: T) => boolean)[] {
  return columns.flatMap((spec) => {
    const { filter = 'text', isSecret = false } = spec;
    if (filter === false || isSecret) return [];
    const kind = typeof filter === 'object' ? 'option' : filter;
    const test = filterOf(kind, filters[spec.key] ?? '');
    if (!test) return [];
    const needsText = kind === 'text' || kind === 'date' || kind === 'values';
    return [(row: T) => test({ value: spec.value(row), text: needsText ? textOf(spec, row) : '' })];
  });
}

/** Keeps the rows of a grid in order, in slices of a few milliseconds. */
interface Arranger {
  /** Follows the rows and reports their order, until the returned function is called. */
  start: (onOrder: (arranged: Arranged) => void) => () => void;
  /** Other filters or another order. Small ones are there when this returns. */
  arrange: (wanted: Wanted) => void;
}

/** Filters, search and sort levels. */
type Wanted = Omit<ArrangeOptions, 'ids'>;

/** The ids of the rows that pass, in order, and the filters that they pass. */
interface Arranged {
  order: readonly number[];
  wanted: Wanted;
}

const isNatural = ({ passes, words, sort }: Wanted): boolean =>
  passes === null && words.length === 0 && sort.length === 0;

function createArranger<T>(rows: GridRows<T>, columns: readonly GridColumn<T>[]): Arranger {
  let tell: ((arranged: Arranged) => void) | null = null;
  let wanted: Wanted | null = null;
  let told: Arranged | null = null;
  let arrangement: Arrangement = createFor(rows, columns);
  let stopWork: (() => void) | null = null;
  /** Rows have changed since the running work began. */
  let isOutdated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Makes the first search as fast as the next ones. */
  const preparing = createWorkQueue('idle');
  let prepareTimer: ReturnType<typeof setTimeout> | undefined;
  let end: (() => void) | null = null;

  function prepareLater(): void {
    preparing.stop();
    clearTimeout(prepareTimer);
    prepareTimer = setTimeout(() => {
      prepareTimer = undefined;
      preparing.add(arrangement.prepare(rows.ids()));
    }, prepareAfterMs);
  }

  function run(): void {
    clearTimeout(timer);
    timer = undefined;
    stopWork?.();
    stopWork = null;
    isOutdated = false;
    if (!wanted) return;
    const now = wanted;
    let isDone = false;
    const stop = runSteps(arrangement.arrange({ ...now, ids: rows.ids() }), (order) => {
      isDone = true;
      stopWork = null;
      if (isOutdated) runLater();
      if (told?.order === order && told.wanted === now) return;
      told = { order, wanted: now };
      tell?.(told);
    });
    if (!isDone) stopWork = stop;
  }

  function runLater(): void {
    // A change does not restart work in progress.
    if (stopWork) isOutdated = true;
    else timer ??= setTimeout(run, rearrangeMs);
  }

  function stop(): void {
    tell = null;
    told = null;
    end?.();
    end = null;
    stopWork?.();
    stopWork = null;
    preparing.stop();
    clearTimeout(prepareTimer);
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    start(onOrder) {
      tell = onOrder;
      // Changes in the meantime are unknown.
      arrangement = createFor(rows, columns);
      end = rows.subscribe(({ changed, added, removed }) => {
        for (const ids of [changed, added, removed]) arrangement.touch(ids);
        if (added.length > 0) prepareLater();
        else if (prepareTimer === undefined) preparing.add(arrangement.prepare(changed));
        if (!wanted) return;
        if (!isNatural(wanted)) runLater();
        else if (added.length > 0 || removed.length > 0) run();
      });
      prepareLater();
      run();
      return stop;
    },
    arrange(next) {
      wanted = next;
      if (tell) run();
    },
  };
}

function createFor<T>(rows: GridRows<T>, columns: readonly GridColumn<T>[]): Arrangement {
  // Secrets cannot be searched.
  const searched = columns.filter(({ isSecret }) => !isSecret);
  return createArrangement({
    has: (id) => rows.get(id) !== undefined,
    textsOf(id) {
      const row = rows.get(id);
      return row ? searched.map((spec) => textOf(spec, row)) : [];
    },
  });
}
