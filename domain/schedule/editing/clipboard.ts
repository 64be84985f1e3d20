import type { EditResult } from './edit.ts';
import { barsWith, newBarId, putBars } from './put.ts';
import { toStep } from '../rows.ts';
import type { Bars, Row, WeekDay } from '../week.ts';

/** Copied bars, relative to the first day, the first row and the earliest start among them. */
export interface Clip {
  /** The earliest start: pasting at this hour keeps the times. */
  start: number;
  bars: readonly { configId: number; days: number; slots: number; hours: number; length: number }[];
}

/** Copies bars; null when there are none. */
export function copyBars(bars: Bars, ids: readonly string[]): Clip | null {
  const copied = barsWith(bars, ids);
  if (copied.length === 0) return null;
  const firstDay = Math.min(...copied.map(({ day }) => day));
  const firstSlot = Math.min(...copied.map(({ slot }) => slot));
  const first = Math.min(...copied.map(({ start }) => start));
  return {
    start: first,
    bars: copied.map(({ configId, day, slot, start, end }) => ({
      configId,
      days: day - firstDay,
      slots: slot - firstSlot,
      hours: start - first,
      length: end - start,
    })),
  };
}

/** Pastes bars, all or none: their first row on `at`, their earliest start at `at.hour` (rounded to a quarter). */
export function pasteBars(bars: Bars, clip: Clip, at: Row & { hour: number }): EditResult {
  const first = toStep(at.hour);
  const pasted = clip.bars.map(({ configId, days, slots, hours, length }) => ({
    id: newBarId(),
    configId,
    day: (at.day + days) as WeekDay,
    slot: at.slot + slots,
    start: first + hours,
    end: first + hours + length,
  }));
  return putBars(bars, pasted);
}
