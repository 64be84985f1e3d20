import type { NeededPermission } from '#domain/access/permitted.ts';
import type { TableLayout } from '#domain/tables/layout.ts';

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

/** The properties of a column that headers and filters of tables and grids need. */
export interface HeaderSpec {
  key: string;
  title: string;
  align?: 'start' | 'center' | 'end';
  filter?: ColumnFilter | false;
  isSortable?: boolean;
}

/** Columns that are shown together. */
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
