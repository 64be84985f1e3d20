import { slotsPerDay } from '#contract/http/scheduleLimits.ts';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import type { GanttBar, GanttGroup, GanttRow } from '#domain/gantt/bars.ts';
import { colorIndexOf } from '../colors.ts';
import { overviewOf } from './overview.ts';
import { weekDays } from '../week.ts';

export interface PlanBar extends GanttBar {
  configId: number;
  day: number;
  slot: number;
}

export interface PlanGroupsOptions {
  /** Accounts that are planned on any day, or all 31. */
  rows: 'used' | 'all';
  /** Days that are shown without their rows. */
  folded: ReadonlySet<number>;
  dayName: (day: number) => string;
  slotName: (slot: number) => string;
}

const allSlots: readonly number[] = Array.from({ length: slotsPerDay }, (_, slot) => slot);

/** A week as a chart: a group for each day, a row for each account, the same accounts on each day. */
export function planGroups(
  data: ScheduleData,
  { rows, folded, dayName, slotName }: PlanGroupsOptions,
): readonly GanttGroup<PlanBar>[] {
  const slots = rows === 'all' ? allSlots : overviewOf(data).slots;
  return weekDays.map((day) => ({
    key: day,
    label: dayName(day),
    rows: folded.has(day) ? [] : rowsOf(data, day, slots, slotName),
  }));
}

function rowsOf(
  data: ScheduleData,
  day: number,
  slots: readonly number[],
  slotName: (slot: number) => string,
): GanttRow<PlanBar>[] {
  const bars = barsOf(data, day);
  return slots.map((slot) => ({ key: slot, label: slotName(slot), bars: bars.get(slot) ?? [] }));
}

/** The bars of a day by account, sorted by start. */
function barsOf(data: ScheduleData, day: number): Map<number, PlanBar[]> {
  const entries = data.filter((one) => one.day === day).flatMap((one) => one.entries);
  const bars = entries.flatMap(({ configId, accounts, start, end }) =>
    accounts.map((slot): PlanBar => ({
      id: `${day} ${slot} ${start} ${configId}`,
      from: start,
      to: end,
      tone: String(colorIndexOf(configId)),
      state: '',
      configId,
      day,
      slot,
    })),
  );
  return Map.groupBy(
    bars.toSorted((a, b) => a.from - b.from),
    ({ slot }) => slot,
  );
}
