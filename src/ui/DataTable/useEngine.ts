import {
  type MRT_ColumnDef,
  type MRT_ColumnFiltersState,
  type MRT_PaginationState,
  type MRT_TableInstance,
  useMantineReactTable,
} from 'mantine-react-table';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { foldText, queryWords } from '#domain/search/rank.ts';
import { type CellValue, compareCells, containsWords, matchesFilter } from '#domain/tables/filters.ts';
import { isShown, minColumnWidth, orderedColumns, type TableLayout } from '#domain/tables/layout.ts';
import { textOf } from '#ui/table/headerSpec.ts';
import type { FiltersState } from './detailFilters.ts';
import type { ColumnSpec, DataTableProps } from './columnSpec.ts';

/** A row with the data that the engine needs. */
export type Line<T> = {
  id: string;
  item: T;
  /** Folded text of all columns; computed at the first search. */
  searchText: () => string;
};

const isEmpty = (value: CellValue): boolean => value === null || value === undefined || value === '';

function passes<T>(spec: ColumnSpec<T>, item: T, wanted: string): boolean {
  const { filter = 'text' } = spec;
  if (filter === false) return true;
  const cell = { value: spec.value(item), text: textOf(spec, item) };
  return matchesFilter(cell, typeof filter === 'object' ? 'option' : filter, wanted);
}

/** A new object for each table: the engine mutates its definitions. */
const definitionOf = <T>(spec: ColumnSpec<T>): MRT_ColumnDef<Line<T>> => ({
  id: spec.key,
  header: spec.title,
  // Empty values sort last in both directions.
  accessorFn: ({ item }) => {
    const value = spec.value(item);
    return isEmpty(value) ? undefined : value;
  },
  sortUndefined: 'last',
  sortDescFirst: false,
  sortingFn: (a, b, key) => compareCells(a.getValue<CellValue>(key), b.getValue<CellValue>(key)),
  filterFn: ({ original }, _key, wanted: string) => passes(spec, original.item, wanted),
  enableSorting: spec.isSortable ?? true,
  enableColumnFilter: spec.filter !== false,
  minSize: minColumnWidth,
  size: spec.width ?? 160,
});

export interface Engine<T> {
  table: MRT_TableInstance<Line<T>>;
  query: string;
  /** Deferred search text that the rows are filtered by. */
  searched: string;
  setQuery: (query: string) => void;
  filters: MRT_ColumnFiltersState;
  setFilter: (key: string, change: (wanted: string) => string) => void;
  clear: () => void;
  /** Rows of the page, in order. */
  lines: readonly Line<T>[];
  /** Rows that match search and filters, on all pages. */
  matching: readonly Line<T>[];
  page: MRT_PaginationState;
  setPage: (index: number) => void;
  /** Visible columns, in order. */
  shown: readonly ColumnSpec<T>[];
}

/** The filter of a column; empty: none. */
export function wantedOf(filters: MRT_ColumnFiltersState, key: string): string {
  const found = filters.find(({ id }) => id === key)?.value;
  return typeof found === 'string' ? found : '';
}

const ownId = (row: object): string | number => ('id' in row ? (row.id as number) : '');

/** Sorts, filters, searches and pages rows by layout and list state. */
export function useEngine<T extends object>(
  { columns, rows, idOf = ownId, layout: [layout, setLayout], onMatching }: DataTableProps<T>,
  [filters, setFilters]: FiltersState,
): Engine<T> {
  const [query, setQuery] = useState('');
  const [pageIndex, setPage] = useState(0);
  const searchText = useDeferredValue(query);

  const data = useMemo(
    () =>
      (rows ?? []).map((item): Line<T> => {
        let known: string | null = null;
        return {
          id: String(idOf(item)),
          item,
          searchText: () => (known ??= foldText(columns.map((spec) => textOf(spec, item)).join('\n'))),
        };
      }),
    [rows, columns, idOf],
  );
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const ordered = useMemo(() => orderedColumns(columns, layout.order), [columns, layout.order]);
  const { visibility } = layout;
  const shown = useMemo(
    () => ordered.filter((spec) => !spec.isSearchOnly && isShown(spec, { visibility } as TableLayout)),
    [ordered, visibility],
  );
  // A stored column may have been removed, or is no longer permitted.
  const sort = useMemo(
    () => layout.sort.filter(({ id }) => columns.some(({ key }) => key === id)),
    [layout.sort, columns],
  );
  const page = { pageIndex, pageSize: layout.pageSize };

  const table = useMantineReactTable<Line<T>>({
    columns: definitions,
    data,
    getRowId: ({ id }) => id,
    autoResetPageIndex: false,
    enableGlobalFilterRankedResults: false,
    enableColumnResizing: true,
    filterFns: {
      searchText: ({ original }, _key, wanted: string) =>
        containsWords(original.searchText(), queryWords(wanted)),
    },
    globalFilterFn: 'searchText',
    getColumnCanGlobalFilter: () => true,
    state: {
      columnFilters: filters,
      columnOrder: ordered.map(({ key }) => key),
      columnVisibility: Object.fromEntries(ordered.map((spec) => [spec.key, shown.includes(spec)])),
      columnSizing: layout.widths,
      globalFilter: searchText,
      pagination: page,
      sorting: sort,
    },
    onSortingChange: (update) =>
      setLayout((before) => ({
        ...before,
        sort: typeof update === 'function' ? update(before.sort) : update,
      })),
    onPaginationChange: (update) => setPage((typeof update === 'function' ? update(page) : update).pageIndex),
    onColumnOrderChange: () => undefined,
  });

  const matchingRows = table.getPrePaginationRowModel().rows;
  const matching = matchingRows.map(({ original }) => original);
  useEffect(
    () => onMatching?.(matchingRows.map(({ original }) => original.item)),
    [matchingRows, onMatching],
  );
  // Rows can disappear while the last page is shown.
  const lastPage = Math.max(0, Math.ceil(matching.length / layout.pageSize) - 1);
  if (pageIndex > lastPage) setPage(lastPage);

  return {
    table,
    query,
    searched: searchText,
    setQuery(next) {
      setQuery(next);
      setPage(0);
    },
    filters,
    setFilter(key, change) {
      setFilters((before) => {
        const wanted = change(wantedOf(before, key));
        const others = before.filter(({ id }) => id !== key);
        return wanted === '' ? others : [...others, { id: key, value: wanted }];
      });
      setPage(0);
    },
    clear() {
      setQuery('');
      setFilters([]);
      setPage(0);
    },
    lines: table.getRowModel().rows.map(({ original }) => original),
    matching,
    page,
    setPage,
    shown,
  };
}
