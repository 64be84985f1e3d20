import type { ReactNode } from 'react';
import type { NeededPermission } from '#domain/access/permitted.ts';
import type { CellValue } from '#domain/tables/filters.ts';
import type { SortLevels, TableLayout } from '#domain/tables/layout.ts';

/**
 * Filter kind of a column: words; numbers (`>3`, `2-8`); a range of days; any of yes, no and empty; any of the texts in
 * its cells (grids only); or any of some values.
 */
export type ColumnFilter =
  | 'text'
  | 'number'
  | 'date'
  | 'flag'
  | 'values'
  | { options: readonly { value: string; label: string }[] };

/** Changes the filter of a column; gets the latest one, which may be newer than the rendered one. */
export type ChangeWanted = (change: (before: string) => string) => void;

/** How rows are sorted by a column; null: they are not. */
export type SortOrder = 'asc' | 'desc' | null;

/** The properties of a column that headers and filters of tables and grids need. */
export interface HeaderSpec {
  /** Stable id: widths, order and visibility are stored by it. */
  key: string;
  title: string;
  align?: 'start' | 'center' | 'end';
  /** Text filter by default; false: no filter. */
  filter?: ColumnFilter | false;
  isSortable?: boolean;
}

export interface BaseColumn<T> extends HeaderSpec {
  /** Plain value of the column: used for sorting and filtering, and shown if there is neither a text nor a `cell`. */
  value: (row: T) => CellValue;
  /** Text of the column if it differs from the value: searched and filtered, and shown if there is no `cell`. */
  text?: (row: T) => string;
  /** Content of the cell if it differs from the text. */
  cell?: (row: T) => ReactNode;
  /** Width in CSS pixels, at least 75. */
  width?: number;
  /** Row header: read first by screen readers, never hidden. */
  isName?: boolean;
  /** Hidden by default. */
  isHidden?: boolean;
  /** Without it the column is left out everywhere: rows, search, filters and column panel. */
  permission?: NeededPermission;
}

/** Text of a cell for display, search and copying, also of a secret. */
export function textOf<T>({ text, value }: Pick<BaseColumn<T>, 'text' | 'value'>, row: T): string {
  if (text) return text(row);
  const plain = value(row);
  return plain === null || plain === undefined ? '' : String(plain);
}

export function sortedAs(sort: SortLevels, key: string): SortOrder {
  const found = sort.find(({ id }) => id === key);
  return found ? (found.desc ? 'desc' : 'asc') : null;
}

export interface ColumnPreset {
  key: string;
  label: string;
  /** Keys of the columns; null: all. */
  columns: readonly string[] | null;
}

/** A set of columns that share one layout, independent of the row type. */
export interface ColumnSet {
  label: string;
  columns: readonly {
    key: string;
    title: string;
    isName?: boolean;
    isHidden?: boolean;
    isSearchOnly?: boolean;
    permission?: NeededPermission;
    group?: { key: string; title: string };
  }[];
  presets?: readonly ColumnPreset[] | undefined;
  layout: readonly [TableLayout, (change: (before: TableLayout) => TableLayout) => void];
}
