import type { GanttGroup } from './bars.ts';

/** Heights in CSS pixels: of a row (specification, business constants), and of a group's heading. */
export const rowHeight = 22;
export const headerHeight = 26;

/** Positions of a chart's groups, CSS pixels from its top. */
export interface GanttLayout {
  /** Top of each group's heading. */
  tops: readonly number[];
  height: number;
}

export const groupHeight = (rows: number): number => headerHeight + rows * rowHeight;

export function layoutOf(groups: readonly Pick<GanttGroup, 'rows'>[]): GanttLayout {
  let height = 0;
  const tops = groups.map(({ rows }) => {
    const top = height;
    height += groupHeight(rows.length);
    return top;
  });
  return { tops, height };
}

/** Index of the group at this height; the first or the last one outside of the chart, -1 in an empty chart. */
export function groupAt({ tops }: GanttLayout, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return high;
}

/** The first and the last group between two heights; empty (last before first) in an empty chart. */
export function spanOf(layout: GanttLayout, top: number, bottom: number): { first: number; last: number } {
  return { first: Math.max(0, groupAt(layout, top)), last: groupAt(layout, bottom) };
}

export const rowTop = ({ tops }: GanttLayout, group: number, row: number): number =>
  (tops[group] ?? 0) + headerHeight + row * rowHeight;

/** The row at this height; null above the rows of a group and outside of the chart. */
export function rowAt(
  layout: GanttLayout,
  groups: readonly Pick<GanttGroup, 'rows'>[],
  y: number,
): { group: number; row: number } | null {
  if (y < 0 || y >= layout.height) return null;
  const group = groupAt(layout, y);
  const row = Math.floor((y - rowTop(layout, group, 0)) / rowHeight);
  return row < 0 || row >= (groups[group]?.rows.length ?? 0) ? null : { group, row };
}
