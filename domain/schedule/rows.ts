import { daysInWeek, maxSlot, slotsPerDay } from '#contract/http/scheduleLimits.ts';
import type { RefusalReason, Span } from './editing/edit.ts';
import { type Bar, type Bars, dayHours, minHours, type Row, stepHours } from './week.ts';

/** Key of a row in maps; ascends by day and slot. */
export const rowKey = ({ day, slot }: Row): number => (day - 1) * slotsPerDay + slot;

/** Bars by the key of their row, sorted by start. Rows without bars are left out. */
export function barsByRow(bars: Bars): ReadonlyMap<number, readonly Bar[]> {
  const rows = new Map<number, Bar[]>();
  for (const bar of bars) {
    const key = rowKey(bar);
    const row = rows.get(key);
    if (row) row.push(bar);
    else rows.set(key, [bar]);
  }
  for (const row of rows.values()) row.sort((a, b) => a.start - b.start);
  return rows;
}

/** Touching bars do not overlap. */
export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** The nearest quarter of an hour. */
export const toStep = (hours: number): number => Math.round(hours / stepHours) * stepHours + 0;

/** All errors of a time, whatever else is in its row. */
export function spanFaults({ start, end }: Span): readonly ('quarterHours' | 'tooShort' | 'outsideDay')[] {
  const faults: ('quarterHours' | 'tooShort' | 'outsideDay')[] = [];
  if (!Number.isInteger(start / stepHours) || !Number.isInteger(end / stepHours)) faults.push('quarterHours');
  if (end - start < minHours) faults.push('tooShort');
  if (start < 0 || end > dayHours) faults.push('outsideDay');
  return faults;
}

const isRow = ({ day, slot }: Row): boolean =>
  Number.isInteger(slot) && slot >= 0 && slot <= maxSlot && day >= 1 && day <= daysInWeek;

export interface Obstacle {
  reason: RefusalReason;
  blocker: Bar | null;
}

/** Why bars cannot be put between others, which must not include them; null when they can. */
export function obstacleOf(others: ReadonlyMap<number, Bars>, wanted: Bars): Obstacle | null {
  const wantedRows = barsByRow(wanted);
  for (const bar of wanted) {
    if (!isRow(bar)) return { reason: 'outsideRows', blocker: null };
    const [fault] = spanFaults(bar);
    if (fault) return { reason: fault, blocker: null };
    const key = rowKey(bar);
    const isInTheWay = (other: Bar): boolean => other !== bar && overlaps(other, bar);
    const blocker = others.get(key)?.find(isInTheWay) ?? wantedRows.get(key)?.find(isInTheWay);
    if (blocker) {
      return { reason: blocker.configId === bar.configId ? 'sameConfig' : 'otherConfig', blocker };
    }
  }
  return null;
}
