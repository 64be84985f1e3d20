import type { ReactNode } from 'react';
import type { ListState } from '#domain/lists/state.ts';
import type { CellValue } from '#domain/tables/filters.ts';
import type { TableLayout } from '#domain/tables/layout.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';

/** How the rows of a column are narrowed down: by words, by numbers (`>3`, `2-8`), or by one of some values. */
export type ColumnFilter = 'text' | 'number' | { options: readonly { value: string; label: string }[] };

/** A column, said in our own words; nothing of the table engine shows through. */
export interface ColumnSpec<T> {
  /** Stays the same: widths, order and visibility are remembered by it. */
  key: string;
  title: string;
  /** What the column is about as a plain value: it is sorted by it, and shown where there is no `cell`. */
  value: (row: T) => CellValue;
  /** What is read in the cell, where it is more than the value. */
  cell?: (row: T) => ReactNode;
  /** Words by which it is found and filtered, where they are other than the value. */
  text?: (row: T) => string;
  /** CSS pixels, 75 at least. */
  width?: number;
  /** Shares the room that the others leave, until somebody gives it a width; `width` is the least. */
  grows?: boolean;
  align?: 'start' | 'center' | 'end';
  /** By words when it is left out; false: not at all. */
  filter?: ColumnFilter | false;
  isSortable?: boolean;
  /** Names the row: read out first, and never hidden. */
  isName?: boolean;
  /** Not shown to begin with. */
  isHidden?: boolean;
  /** Never shown: it only holds words by which a row is found. */
  isSearchOnly?: boolean;
}

/** Columns that are arranged together, and how. What the rows are plays no part in it. */
export interface ColumnSet {
  label: string;
  columns: readonly Pick<ColumnSpec<never>, 'key' | 'title' | 'isName' | 'isHidden' | 'isSearchOnly'>[];
  layout: readonly [TableLayout, (change: (before: TableLayout) => TableLayout) => void];
}

/** A row's key. */
export type RowId = string;

/** Rows that are chosen for something; kept by whoever uses the table. */
export interface RowSelection {
  chosen: ReadonlySet<RowId>;
  onChange: (chosen: ReadonlySet<RowId>) => void;
}

export interface DataTableProps<T extends object> {
  /** What the table holds, for those who listen. */
  label: string;
  /** A constant or a memo: other columns are another table. */
  columns: readonly ColumnSpec<T>[];
  /** Undefined while they are not known. */
  rows: readonly T[] | undefined;
  /** A constant. */
  idOf: (row: T) => string | number;
  /** What a row is called, in its menu and to those who listen. */
  nameOf: (row: T) => string;
  /** `useTableLayout('screen.table')`. */
  layout: readonly [TableLayout, (change: (before: TableLayout) => TableLayout) => void];
  /** `useListState(query, key)`; a table of what is known anyway needs none. */
  state?: ListState;
  /** Stands at the left of the toolbar. */
  title?: ReactNode;
  /** Buttons of the toolbar. */
  actions?: ReactNode;
  /** Everything that can be done with a row: right click, long press, its button, Shift+F10 or M. */
  menu?: (row: T) => readonly MenuEntry[];
  /** What an opened row shows below itself. `query` is what the table is searched for. */
  detail?: (row: T, query: string) => ReactNode;
  /** Whether a search means something in the detail: it stands open then, without being remembered as opened. */
  detailMatches?: (row: T, query: string) => boolean;
  /** Columns of the tables in the details, so that they are arranged where those of this table are. */
  detailColumns?: ColumnSet;
  /** Height of the opened part, CSS pixels; its own without. Filters of its columns may be shown in it. */
  detailHeight?: (row: T, query: string, hasFilters: boolean) => number;
  /** What Enter and a double click do; without it they open the detail. */
  onOpen?: (row: T) => void;
  selection?: RowSelection;
  /** Said in place of rows when there are none at all. */
  empty: ReactNode;
  /** Lies in the detail of another table: no toolbar, no border, no keys for the page. */
  isNested?: boolean;
}
