import type { ReactNode } from 'react';
import type { SortLevels, TableLayout } from '#domain/tables/layout.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import type { BaseColumn, ColumnPreset } from '#ui/table/headerSpec.ts';

/** A change in {@link GridRows}, by id. Added rows are at the end of the natural order. */
export interface GridChange {
  changed: readonly number[];
  added: readonly number[];
  removed: readonly number[];
}

/**
 * The rows of a grid, by id. A row may change in place or be replaced: its version increases, and only components that show it
 * render again.
 */
export interface GridRows<T> {
  /** Ids in their natural order; the same array until a row is added or removed. */
  ids: () => readonly number[];
  get: (id: number) => T | undefined;
  /** Increases with each change of the row. */
  version: (id: number) => number;
  /** Calls back after each change of this row; returns a function that unsubscribes. */
  subscribeRow: (id: number, listener: () => void) => () => void;
  /** Calls back after every change, with all changed rows. */
  subscribe: (listener: (change: GridChange) => void) => () => void;
}

export interface CellEdit<T> {
  /** Initial text of the input. */
  text: (row: T) => string;
  /** Available values; without them any text can be typed. */
  options?: readonly { value: string; label: string }[];
  /**
   * Parses a typed or pasted text to a value, or returns the reason of the refusal.
   * @param textOf the text that another cell of the row gets at the same time, by its key; undefined: it stays
   */
  parse: (
    text: string,
    row: T,
    textOf?: (key: string) => string | undefined,
  ) => { value: unknown; shown: string } | { error: string };
  /** Delete may clear the cell. */
  isClearable?: boolean;
}

export interface ColumnGroup {
  /** Stable id, the same in all languages: whether it is folded is stored by it. */
  key: string;
  title: string;
}

/** A column of a grid. All functions read the current row and must be cheap: they run for 50,000 rows. */
export interface GridColumn<T> extends BaseColumn<T> {
  /** The error of the cell, null without one: it is marked, and the text is in its tooltip. */
  fault?: (row: T) => string | null;
  /** Columns of a group are below its name and collapse together. */
  group?: ColumnGroup;
  /** Pinned at the left. */
  isPinned?: boolean;
  isWide?: boolean;
  /** Without it the column cannot be edited. */
  edit?: CellEdit<T>;
  /** Masked until it is revealed; can be copied without being shown; excluded from the search. */
  isSecret?: boolean;
}

/** Search, filters and sorting; stored in the URL. */
export interface GridView {
  query: string;
  /** Filter text by column key. */
  filters: Readonly<Record<string, string>>;
  sort: SortLevels;
}

export const emptyView: GridView = { query: '', filters: {}, sort: [] };

/** Background color of a row; a cell and a legend explain it. */
export type RowTone = 'info' | 'positive' | 'warning' | 'negative' | 'settled';

/** Selected rows by id; they stay selected while filters hide them. */
export interface GridSelection {
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** One edited cell. `value` is the result of the column's `parse`. */
export interface CellChange {
  id: number;
  key: string;
  value: unknown;
  /** The row as the user saw it when the edit began, if it was replaced since then. */
  seen?: object;
}

/** Edits that were refused; they are marked at their cells until they are dismissed. */
export interface CellRefusals {
  /** The refused value and the reason; null without a refusal. A change must increase the version of the row. */
  textOf: (id: number, key: string) => string | null;
  onDismiss: (id: number, key: string) => void;
  /** Writes the refused value over the value of another user; null if there is no such conflict. */
  overwriteOf: (id: number, key: string) => (() => void) | null;
}

/** Numbers of rows, for the heading of the page. */
export interface GridCounts {
  total: number;
  /** Rows that match search and filters; null while they are being searched. */
  shown: number | null;
  /** Whether a search or a filter is active. */
  isFiltered: boolean;
}

/** A row as a card. */
export interface GridCard<T> {
  /** CSS pixels. */
  height: number;
  content: (row: T) => ReactNode;
}

export interface DataGridProps<T extends object> {
  /** Accessible name of the grid. */
  label: string;
  /** Must be constant or memoized. */
  columns: readonly GridColumn<T>[];
  rows: GridRows<T>;
  /** Name of a row, for its menu and screen readers. */
  nameOf: (row: T) => string;
  /** Layout of the columns and its setter: `useTableLayout('accounts.all')`. */
  layout: readonly [TableLayout, (change: (before: TableLayout) => TableLayout) => void];
  /** Sets of columns that are shown with one press. */
  columnPresets?: readonly ColumnPreset[] | undefined;
  view: GridView;
  /** Gets the latest view, also when several changes follow each other before the next rendering. */
  onView: (change: (before: GridView) => GridView) => void;
  /** An additional filter; a new function counts as another filter. Null: none. */
  rowFilter?: ((row: T) => boolean) | null;
  /** Resets `rowFilter`. */
  onClearRowFilter?: () => void;
  selection?: GridSelection;
  toneOf?: (row: T) => RowTone | null;
  /** @param key of the cell that it was opened at; null: of the row */
  menu?: (row: T, key: string | null) => readonly MenuEntry[];
  /** Enter or double click on a cell that is not being edited. */
  onOpen?: (row: T) => void;
  /** A click on a cell opens its row too. */
  opensByClick?: boolean;
  /** Edits are possible; null while the grid is locked. */
  onEdit?: ((changes: readonly CellChange[]) => void) | null;
  /** Unlocks the grid for a paste; without it a paste into a grid that cannot be edited is ignored. */
  onUnlock?: (() => void) | undefined;
  onUndo?: () => void;
  /** Redoes the last undone edits. */
  onRedo?: () => void;
  /** Must be constant or memoized. */
  refusals?: CellRefusals | undefined;
  /** Shows each row as a card instead of its columns, for phones; null: columns. Must be constant or memoized. */
  card?: GridCard<T> | null;
  title?: (counts: GridCounts) => ReactNode;
  actions?: ReactNode;
  /**
   * After the view controls: views and other rarely used tools. With it everything is in one row, otherwise
   * the actions have their own row.
   */
  tools?: ReactNode;
  /** Between the toolbar and the grid: a legend, notes. */
  above?: ReactNode;
  below?: ReactNode;
  /** Called with the ids that pass the filters, in order, whenever they change. */
  onMatching?: (ids: readonly number[]) => void;
  /** Shown instead of the rows if there are none. */
  empty: ReactNode;
}

export interface GridViewProps<T extends object> extends DataGridProps<T> {
  /** Ids of the rows that pass, in order. */
  order: readonly number[];
  /** `order` is about to be replaced: the number of rows is not known. */
  isPending: boolean;
  /** The column filters are shown. */
  hasFilters: boolean;
  /** Height of rows that are cards, CSS pixels. */
  rowHeight: number | null;
}
