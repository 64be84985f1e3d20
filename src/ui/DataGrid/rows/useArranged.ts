import { useLayoutEffect, useMemo, useState } from 'react';
import { queryWords } from '#domain/search/rank.ts';
import { filterOf, sortKeyOf } from '#domain/tables/filters.ts';
import { type Arranged, createArranger, type Wanted } from './arranger.ts';
import { textOf } from '#ui/table/headerSpec.ts';
import type { DataGridProps, GridColumn } from '../gridColumn.ts';

/** Rows that match search and filters. */
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
    const needsText = kind === 'text' || kind === 'date' || kind === 'values';
    return [(row: T) => test({ value: spec.value(row), text: needsText ? textOf(spec, row) : '' })];
  });
}
