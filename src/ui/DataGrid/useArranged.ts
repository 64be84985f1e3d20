import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { queryWords } from '#domain/search/rank.ts';
import { createArrangement } from '#domain/tables/arrangement.ts';
import { filterOf, sortKeyOf } from '#domain/tables/filters.ts';
import { searchTextOf, textOf } from './text.ts';
import type { DataGridProps, GridColumn } from './types.ts';

/** Interval at which changed rows move to their position, milliseconds; their cells update at once. */
const rearrangeMs = 250;
/** Time for preparing search texts without delaying a frame, milliseconds. */
const sliceMs = 6;

const idle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 30);
  return () => clearTimeout(timer);
};

/** Ids of the rows that match search and filters, in order. */
export function useArranged<T extends object>({
  rows,
  columns,
  view,
  narrow = null,
}: Pick<DataGridProps<T>, 'rows' | 'columns' | 'view' | 'narrow'>): readonly number[] {
  const subscribe = useCallback((listener: () => void) => rows.subscribe(listener), [rows]);
  const ids = useSyncExternalStore(subscribe, rows.ids);
  const [revision, setRevision] = useState(0);
  const arrangement = useMemo(
    () =>
      createArrangement((id) => {
        const row = rows.get(id);
        return row ? searchTextOf(columns, row) : '';
      }),
    [rows, columns],
  );

  const isArranged = useRef(false);
  useEffect(() => {
    isArranged.current = narrow !== null || view.query !== '' || view.sort.length > 0 || hasAny(view.filters);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = rows.subscribe((change) => {
      if (change === 'list') return;
      arrangement.touch(change);
      if (!isArranged.current) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        setRevision((before) => before + 1);
      }, rearrangeMs);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [rows, arrangement]);

  const query = useDeferredValue(view.query);
  const filters = useDeferredValue(view.filters);
  const words = useMemo(() => queryWords(query), [query]);
  const passes = useMemo(() => {
    const tests = testsOf(columns, filters);
    if (tests.length === 0 && !narrow) return null;
    return (id: number): boolean => {
      const row = rows.get(id);
      return row !== undefined && (narrow === null || narrow(row)) && tests.every((test) => test(row));
    };
  }, [rows, columns, filters, narrow]);
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
        return [{ keyOf, desc }];
      }),
    [rows, columns, view.sort],
  );
  const order = useMemo(
    () => arrangement.arrange({ ids, passes, words, sort }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a revision says that rows have changed in place
    [arrangement, ids, passes, words, sort, revision],
  );

  // Makes the first search as fast as the next ones.
  useEffect(() => {
    let stop = idle(function prepare() {
      const end = performance.now() + sliceMs;
      if (arrangement.prepare(() => performance.now() < end)) stop = idle(prepare);
    });
    return () => stop();
  }, [arrangement, ids]);
  return order;
}

const hasAny = (record: object): boolean => Object.keys(record).length > 0;

/** Prepared filters of the columns. */
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
    const needsText = kind === 'text' || kind === 'date';
    return [(row: T) => test({ value: spec.value(row), text: needsText ? textOf(spec, row) : '' })];
  });
}
