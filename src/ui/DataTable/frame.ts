import type { TableLayout } from '#domain/tables/layout.ts';
import type { ColumnSpec } from './columnSpec.ts';

/** Widths of non-column cells, CSS pixels: fine pointer, touch. */
const edges = { fine: 36, coarse: 48 } as const;

/** Non-column cells around the columns, and all widths. */
export interface TableFrame {
  hasDetail: boolean;
  hasSelection: boolean;
  hasMenu: boolean;
  /** No column grows, so an empty filler column takes the remaining space. */
  hasFiller: boolean;
  /** Width of a non-column cell, CSS pixels. */
  edge: number;
  /** CSS width of each visible column; a growing one has its minimum plus its share of the remaining space. */
  widths: readonly string[];
  /** The table scrolls horizontally below this width, CSS pixels. */
  minWidth: number;
}

/** Default width of a column, CSS pixels; the minimum of a growing one. */
const usualWidth = 160;

interface FrameOptions<T> {
  shown: readonly ColumnSpec<T>[];
  widths: TableLayout['widths'];
  hasDetail: boolean;
  hasSelection: boolean;
  hasMenu: boolean;
  isCoarse: boolean;
}

/**
 * Computes the layout of the table. Growing columns without a stored width share the remaining space, which the browser
 * resolves (`cqw`: percent of the width of the scroll container).
 */
export function frameOf<T>(options: FrameOptions<T>): TableFrame {
  const { shown, widths, hasDetail, hasSelection, hasMenu, isCoarse } = options;
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
