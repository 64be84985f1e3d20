import type { EditResult } from './edit.ts';
import { barsWith, putBars } from './put.ts';
import { toStep } from '../rows.ts';
import type { Bars, WeekDay } from '../week.ts';

/** How far bars are moved; omitted directions stay unchanged. */
export interface MoveBy {
  /** Decimal hours; rounded to quarters. */
  hours?: number;
  /** Rows down (account indexes). */
  slots?: number;
  days?: number;
}

/** Moves bars together, all or none. They may take each other's places. */
export function moveBars(
  bars: Bars,
  ids: readonly string[],
  { hours = 0, slots = 0, days = 0 }: MoveBy,
): EditResult {
  const by = toStep(hours);
  const moved = barsWith(bars, ids).map((bar) => ({
    ...bar,
    day: (bar.day + days) as WeekDay,
    slot: bar.slot + slots,
    start: bar.start + by,
    end: bar.end + by,
  }));
  return putBars(bars, moved);
}
