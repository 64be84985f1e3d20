import { slotsPerDay } from '#contract/http/scheduleLimits.ts';
import { rowHeight } from '#domain/gantt/layout.ts';
import { type Bars, type Row, type WeekDay, weekDays } from '../week.ts';

/** Height of the heading of a day, CSS pixels; must match the style sheet of the editor. */
export const dayHeaderHeight = 28;
/** Height of a folded day, whose bars are on one line next to its name, CSS pixels; must match the style sheet. */
export const foldedDayHeight = 44;

/** A day of the editor's chart. Heights in CSS pixels from the top of the chart. */
export interface ChartDay {
  day: WeekDay;
  /** Account indexes of its rows, from top to bottom; also of a folded day, whose rows are one line. */
  slots: readonly number[];
  isFolded: boolean;
  top: number;
  height: number;
}

export interface ChartLayout {
  /** Monday to Sunday. */
  days: readonly ChartDay[];
  height: number;
}

export const allSlots: readonly number[] = Array.from({ length: slotsPerDay }, (_, slot) => slot);

export type ShownSlots = ReadonlyMap<WeekDay, readonly number[]>;

/**
 * Rows that have bars, and the first row without, so that something can be added. Rows that are already shown
 * stay, so that an edit never removes the row under the pointer; the same object when no row is added.
 */
export function usedSlots(bars: Bars, before: ShownSlots | null = null): ShownSlots {
  const used = new Map(weekDays.map((day) => [day, new Set<number>()]));
  for (const { day, slot } of bars) used.get(day)?.add(slot);
  let isSame = before !== null;
  const shown = weekDays.map((day) => {
    const own = used.get(day) ?? new Set();
    const known = new Set(before?.get(day));
    const free = allSlots.find((slot) => !own.has(slot));
    const next = new Set([...known, ...own]);
    if (free !== undefined) next.add(free);
    isSame &&= next.size === known.size;
    return [day, [...next].toSorted((a, b) => a - b)] as const;
  });
  return before !== null && isSame ? before : new Map(shown);
}

/** @param shown rows by day; null: all */
export function chartLayout(shown: ShownSlots | null, folded: ReadonlySet<number>): ChartLayout {
  let height = 0;
  const days = weekDays.map((day): ChartDay => {
    const slots = shown?.get(day) ?? allSlots;
    const isFolded = folded.has(day);
    const top = height;
    const own = isFolded ? foldedDayHeight : dayHeaderHeight + slots.length * rowHeight;
    height += own;
    return { day, slots, isFolded, top, height: own };
  });
  return { days, height };
}

/** Top of a row; null when it is not shown. */
export function topOfRow({ days }: ChartLayout, { day, slot }: Row): number | null {
  const found = days[day - 1];
  const at = found && !found.isFolded ? found.slots.indexOf(slot) : -1;
  return found && at >= 0 ? found.top + dayHeaderHeight + at * rowHeight : null;
}

const dayAt = ({ days }: ChartLayout, y: number): ChartDay | undefined =>
  days.findLast(({ top }) => top <= y) ?? days[0];

/** The row at this height; null on the heading of a day and outside of the chart. */
export function rowAtHeight(layout: ChartLayout, y: number): Row | null {
  if (y < 0 || y >= layout.height) return null;
  const found = dayAt(layout, y);
  if (!found || found.isFolded || y < found.top + dayHeaderHeight) return null;
  const slot = found.slots[Math.floor((y - found.top - dayHeaderHeight) / rowHeight)];
  return slot === undefined ? null : { day: found.day, slot };
}

/** The folded day at this height; null elsewhere. */
export function foldedDayAt(layout: ChartLayout, y: number): WeekDay | null {
  const found = y >= 0 && y < layout.height ? dayAt(layout, y) : undefined;
  return found?.isFolded ? found.day : null;
}

export const rowsOf = ({ days }: ChartLayout): Row[] =>
  days.flatMap(({ day, slots, isFolded }) => (isFolded ? [] : slots.map((slot) => ({ day, slot }))));

/** The shown row that is nearest to this height; null when all days are folded. */
export function nearestRow(layout: ChartLayout, y: number): Row | null {
  const exact = rowAtHeight(layout, y);
  if (exact) return exact;
  let nearest: Row | null = null;
  let least = Infinity;
  for (const { day, slots, isFolded, top, height } of layout.days) {
    const [first, last] = [slots[0], slots.at(-1)];
    if (isFolded || first === undefined || last === undefined) continue;
    const [from, to] = [top + dayHeaderHeight, top + height];
    const distance = y < from ? from - y : y - to;
    if (distance >= least) continue;
    least = distance;
    nearest = { day, slot: y < from ? first : last };
  }
  return nearest;
}

/** The next shown row, or the previous one; null at the end. Also from a row that is not shown. */
export function rowBeside(layout: ChartLayout, { day, slot }: Row, by: 1 | -1): Row | null {
  const rows = rowsOf(layout);
  const isAfter = (row: Row): boolean => row.day > day || (row.day === day && row.slot > slot);
  const isBefore = (row: Row): boolean => row.day < day || (row.day === day && row.slot < slot);
  return (by === 1 ? rows.find(isAfter) : rows.findLast(isBefore)) ?? null;
}
