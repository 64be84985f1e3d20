import { scheduleDay, type ScheduleData } from '#contract/http/scheduleData.ts';
import { isSameData } from '../../sameData.ts';
import { toBars } from '../bars.ts';
import { type RowDifference, threeWay } from './diff.ts';
import type { Done } from './edit.ts';
import { done, newBarId } from './put.ts';
import type { Bars, WeekDay } from '../week.ts';

/** A day as kept by the activity: its entries, or null without any. Null when it cannot be read. */
export function keptDay(day: WeekDay, entries: unknown): ScheduleData | null {
  const parsed = scheduleDay.safeParse({ day, entries: entries ?? [] });
  return parsed.success ? [parsed.data] : null;
}

/** Accounts of a day whose plan changed in the same way: from `mine` to `theirs`. */
export interface DayChange extends Pick<RowDifference, 'mine' | 'theirs'> {
  slots: readonly number[];
}

/** Differences between two versions of a day. */
export function dayChange(before: ScheduleData, after: ScheduleData): DayChange[] {
  const found: (DayChange & { slots: number[] })[] = [];
  for (const { slot, mine, theirs } of threeWay(before, before, after)) {
    const same = found.find((one) => isSameData([one.mine, one.theirs], [mine, theirs]));
    if (same) same.slots.push(slot);
    else found.push({ slots: [slot], mine, theirs });
  }
  return found;
}

/** `0–4, 7`: numbers in ascending order. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const one of numbers) {
    const last = ranges.at(-1);
    if (last && one === last[1] + 1) last[1] = one;
    else ranges.push([one, one]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** Replaces the present day with a kept one. */
export function revertDay(bars: Bars, kept: ScheduleData): Done {
  const days = new Set<number>(kept.map(({ day }) => day));
  // A bar of that day may be on another one now: ids by position would name two bars.
  const put = toBars(kept).map((bar) => ({ ...bar, id: newBarId() }));
  return done(
    [...bars.filter(({ day }) => !days.has(day)), ...put],
    put.map(({ id }) => id),
  );
}
