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

/** The least that a growing column needs, CSS pixels. */
const growsFrom = 160;

interface FrameParts<T> {
  shown: readonly ColumnSpec<T>[];
  widths: TableLayout['widths'];
  hasDetail: boolean;
  hasSelection: boolean;
  hasMenu: boolean;
  isCoarse: boolean;
}

/** Lays the table out. The first growing column without a width of its own takes the room that is left. */
export function frameOf<T>(parts: FrameParts<T>): TableFrame {
  const { shown, widths, hasDetail, hasSelection, hasMenu, isCoarse } = parts;
  const edge = isCoarse ? edges.coarse : edges.fine;
  const growing = shown.find(({ grows, key }) => grows === true && widths[key] === undefined);
  const all = shown.map((spec) => (spec === growing ? null : (widths[spec.key] ?? spec.width ?? 160)));
  const parted = [hasDetail, hasSelection, hasMenu].filter(Boolean).length * edge;
  const least = growing ? (growing.width ?? growsFrom) : 0;
  return {
    hasDetail,
    hasSelection,
    hasMenu,
    hasFiller: growing === undefined,
    edge,
    widths: all,
    minWidth: all.reduce<number>((sum, width) => sum + (width ?? 0), parted + least),
  };
}
