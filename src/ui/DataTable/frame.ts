import type { TableLayout } from '#domain/tables/layout.ts';
import type { ColumnSpec } from './types.ts';

/** Widths of the parts that are no columns, CSS pixels: fine pointers, fingers. */
const edges = { fine: 36, coarse: 48 } as const;

/** What stands around the columns, and how wide all is. */
export interface TableFrame {
  hasDetail: boolean;
  hasSelection: boolean;
  hasMenu: boolean;
  /** No column takes the room that is left: an empty one does. */
  hasFiller: boolean;
  /** Width of a part that is no column, CSS pixels. */
  edge: number;
  /** Width of each shown column; null: what is left. */
  widths: readonly (number | null)[];
  /** Below this the table is scrolled, CSS pixels. */
  minWidth: number;
}

/** Width of a column that says none, CSS pixels; the least where it grows. */
const usualWidth = 160;

interface FrameParts<T> {
  shown: readonly ColumnSpec<T>[];
  widths: TableLayout['widths'];
  hasDetail: boolean;
  hasSelection: boolean;
  hasMenu: boolean;
  isCoarse: boolean;
}

/** Lays the table out. Growing columns without a width of their own share the room that is left. */
export function frameOf<T>(parts: FrameParts<T>): TableFrame {
  const { shown, widths, hasDetail, hasSelection, hasMenu, isCoarse } = parts;
  const edge = isCoarse ? edges.coarse : edges.fine;
  const leasts = shown.map(({ key, width = usualWidth }) => widths[key] ?? width);
  const all = shown.map(({ grows, key }, at) =>
    grows === true && widths[key] === undefined ? null : (leasts[at] ?? usualWidth),
  );
  const parted = [hasDetail, hasSelection, hasMenu].filter(Boolean).length * edge;
  return {
    hasDetail,
    hasSelection,
    hasMenu,
    hasFiller: !all.includes(null),
    edge,
    widths: all,
    minWidth: leasts.reduce((sum, width) => sum + width, parted),
  };
}
