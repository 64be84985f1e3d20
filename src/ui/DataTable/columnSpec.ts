import type { ReactNode } from 'react';
import type { ListState } from '#domain/lists/state.ts';
import type { TableLayout } from '#domain/tables/layout.ts';
import type { BaseColumn, ColumnSet } from '#ui/table/headerSpec.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';

/** A column definition that is independent of the table engine. */
export interface ColumnSpec<T> extends BaseColumn<T> {
  /** Grows into the remaining space until the user sets a width; `width` is the minimum. */
  grows?: boolean;
  /** Never visible: only adds text for the search. */
  isSearchOnly?: boolean;
}

export type RowId = string;

/** Row selection; the state is controlled by the caller. */
export interface RowSelection {
  chosen: ReadonlySet<RowId>;
  onChange: (chosen: ReadonlySet<RowId>) => void;
}

/** The current row; the state is controlled by the caller. */
export interface CurrentRow {
  id: RowId | null;
  onChange: (id: RowId) => void;
}

export interface DataTableProps<T extends object> {
  label: string;
  /** Must be constant or memoized: new columns rebuild the table. */
  columns: readonly ColumnSpec<T>[];
  /** Undefined while loading. */
  rows: readonly T[] | undefined;
  /** A constant; by default the `id` of the row. */
  idOf?: (row: T) => string | number;
  /** Name of a row, for its menu and screen readers. */
  nameOf: (row: T) => string;
  /** `useTableLayout('screen.table')`. */
  layout: readonly [TableLayout, (change: (before: TableLayout) => TableLayout) => void];
  /** `useListState(query, key)`; not needed for data that is already loaded. */
  state?: ListState;
  /** Content at the left of the toolbar. */
  title?: ReactNode;
  actions?: ReactNode;
  /** Between the toolbar and the rows: a note. */
  note?: ReactNode;
  /** Rows with a highlighted background; a cell must say why. */
  isMarked?: (row: T) => boolean;
  /** A row that was just added: it is highlighted too, and the table goes to it, once. */
  addedId?: string | number | null;
  /** Menu of a row, opened by right click, long press, its button, Shift+F10 or M. */
  menu?: (row: T) => readonly MenuEntry[];
  /** Detail below an expanded row. `query` is the table's search text. */
  detail?: (row: T, query: string) => ReactNode;
  /** Whether a search matches the detail: it is then expanded, which is not stored. */
  detailMatches?: (row: T, query: string) => boolean;
  /** Columns of the detail tables, so that they are arranged in this table's column panel. */
  detailColumns?: ColumnSet;
  /** Height of the detail, CSS pixels; automatic without. Its filters may be shown. */
  detailHeight?: (row: T, query: string, hasFilters: boolean) => number;
  /** Action of Enter and double click; without it they expand the detail. */
  onOpen?: (row: T) => void;
  selection?: RowSelection;
  /** The row whose details are shown next to the table: the last one that was clicked or focused. */
  current?: CurrentRow;
  /** Called with the rows that match search and filters, on all pages and in their order, whenever these change. */
  onMatching?: (rows: readonly T[]) => void;
  /** Shown instead of rows if there are none. */
  empty: ReactNode;
  /** Nested in the detail of another table: no toolbar, no border, no page keys. */
  isNested?: boolean;
}
