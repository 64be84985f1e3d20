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
  /** Width of each shown column as CSS says it; one that grows has its least and its share of what is left. */
  widths: readonly string[];
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

/**
 * Lays the table out. Growing columns without a width of their own share the room that is left; the browser knows how
 * much that is (`cqw`: percent of the width in which the table is scrolled).
 */
export function frameOf<T>(parts: FrameParts<T>): TableFrame {
  const { shown, widths, hasDetail, hasSelection, hasMenu, isCoarse } = parts;
  const edge = isCoarse ? edges.coarse : edges.fine;
  const columns = shown.map(({ key, grows, width = usualWidth }) => ({
    least: widths[key] ?? width,
    grows: grows === true && widths[key] === undefined,
  }));
  const parted = [hasDetail, hasSelection, hasMenu].filter(Boolean).length * edge;
  const minWidth = columns.reduce((sum, { least }) => sum + least, parted);
  const growing = columns.filter(({ grows }) => grows).length;
  return {
    hasDetail,
    hasSelection,
    hasMenu,
    hasFiller: growing === 0,
    edge,
    widths: columns.map(({ least, grows }) =>
      grows ? `calc(${least}px + max(0px, 100cqw - ${minWidth}px) / ${growing})` : `${least}px`,
    ),
    minWidth,
  };
}
