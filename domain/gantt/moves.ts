import { dayHours } from './axis.ts';
import { barAt, type GanttGroup, type Place } from './bars.ts';

/** Keyboard moves between bars. */
export const moves = [
  'left',
  'right',
  'up',
  'down',
  'rowStart',
  'rowEnd',
  'groupUp',
  'groupDown',
  'first',
  'last',
] as const;
export type Move = (typeof moves)[number];

type Groups = readonly GanttGroup[];

const middleOf = (groups: Groups, place: Place): number => {
  const bar = barAt(groups, place);
  return bar ? (bar.from + bar.to) / 2 : 0;
};

/** The bar of a row nearest to an hour; null in an empty row. */
function nearest(groups: Groups, group: number, row: number, hour: number): Place | null {
  let best: Place | null = null;
  let minGap = Infinity;
  for (const [bar, { from, to }] of (groups[group]?.rows[row]?.bars ?? []).entries()) {
    const gap = Math.max(0, from - hour, hour - to);
    if (gap >= minGap) continue;
    minGap = gap;
    best = { group, row, bar };
  }
  return best;
}

/** The nearest bar in the first row with bars, from a row on, in a direction. */
function inRowsFrom(
  groups: Groups,
  start: { group: number; row: number },
  by: 1 | -1,
  hour: number,
): Place | null {
  let { group, row } = start;
  while (groups[group]) {
    const rows = groups[group]?.rows ?? [];
    if (row < 0) row = rows.length - 1;
    for (; row >= 0 && row < rows.length; row += by) {
      const found = nearest(groups, group, row, hour);
      if (found) return found;
    }
    group += by;
    row = by > 0 ? 0 : -1;
  }
  return null;
}

/**
 * Target of a move; the same place at the end. Up and down skip rows without bars.
 * @param hour target hour of up and down, so that repeated moves stay in one column; by default the bar's middle
 */
export function moveFrom(groups: Groups, place: Place, move: Move, hour = middleOf(groups, place)): Place {
  const { group, row, bar } = place;
  const count = groups[group]?.rows[row]?.bars.length ?? 0;
  switch (move) {
    case 'left':
      return bar > 0 ? { ...place, bar: bar - 1 } : place;
    case 'right':
      return bar + 1 < count ? { ...place, bar: bar + 1 } : place;
    case 'rowStart':
      return count > 0 ? { ...place, bar: 0 } : place;
    case 'rowEnd':
      return count > 0 ? { ...place, bar: count - 1 } : place;
    case 'down':
      return inRowsFrom(groups, { group, row: row + 1 }, 1, hour) ?? place;
    case 'up':
      return (
        inRowsFrom(groups, row > 0 ? { group, row: row - 1 } : { group: group - 1, row: -1 }, -1, hour) ??
        place
      );
    case 'groupDown':
      return inRowsFrom(groups, { group: group + 1, row: 0 }, 1, hour) ?? place;
    case 'groupUp':
      return startOfGroupAbove(groups, group, hour) ?? place;
    case 'first':
      return firstPlace(groups) ?? place;
    case 'last': {
      const found = inRowsFrom(groups, { group: groups.length - 1, row: -1 }, -1, dayHours);
      return found ? moveFrom(groups, found, 'rowEnd') : place;
    }
  }
}

/** The first row with bars in the nearest group above that has any. */
function startOfGroupAbove(groups: Groups, group: number, hour: number): Place | null {
  const above = inRowsFrom(groups, { group: group - 1, row: -1 }, -1, hour);
  return above && inRowsFrom(groups, { group: above.group, row: 0 }, 1, hour);
}

/** The first bar of the first row that has one; null in an empty chart. */
export function firstPlace(groups: Groups): Place | null {
  const found = inRowsFrom(groups, { group: 0, row: 0 }, 1, 0);
  return found && { ...found, bar: 0 };
}

/** The first bar from a row on, nearest to an hour. */
export const placeFrom = (groups: Groups, group: number, row: number, hour: number): Place | null =>
  inRowsFrom(groups, { group, row }, 1, hour);

/** Current place of a bar; null when it does not exist any more. */
export function placeOf(groups: Groups, id: number | string): Place | null {
  for (const [group, { rows }] of groups.entries()) {
    for (const [row, { bars }] of rows.entries()) {
      const bar = bars.findIndex((candidate) => candidate.id === id);
      if (bar >= 0) return { group, row, bar };
    }
  }
  return null;
}
