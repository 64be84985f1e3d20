import { type GanttLayout, rowAt, rowHeight } from './layout.ts';
import { edgesOf } from './shapes.ts';
import type { GanttBar, GanttGroup, Place } from './bars.ts';

/** Maximum distance of a pointer to a bar that it hits, CSS pixels: touch targets are 44 wide. */
export const reach = { mouse: 2, touch: 22 } as const;

/** Horizontal distance of a position to a bar, 0 on it. */
function distance(bar: GanttBar, width: number, x: number): number {
  const edges = edgesOf(bar, width);
  return Math.max(0, edges.left - x, x - edges.left - edges.width);
}

/**
 * The bar at a position of the chart, CSS pixels from the start of the day and the top of the chart; null when no bar
 * is in reach.
 */
export function hit(
  groups: readonly GanttGroup[],
  layout: GanttLayout,
  at: { x: number; y: number; width: number; reach: number },
): Place | null {
  const around = at.reach >= rowHeight ? [at.y, at.y - rowHeight, at.y + rowHeight] : [at.y];
  for (const y of around) {
    const found = rowAt(layout, groups, y);
    const place = found && nearestIn(groups, found, at);
    if (place) return place;
  }
  return null;
}

function nearestIn(
  groups: readonly GanttGroup[],
  { group, row }: { group: number; row: number },
  { x, width, reach: far }: { x: number; width: number; reach: number },
): Place | null {
  let best: Place | null = null;
  let minDistance = far;
  for (const [bar, candidate] of (groups[group]?.rows[row]?.bars ?? []).entries()) {
    const candidateDistance = distance(candidate, width, x);
    // Of two overlapping bars the later one is on top.
    if (candidateDistance > minDistance) continue;
    minDistance = candidateDistance;
    best = { group, row, bar };
  }
  return best;
}
