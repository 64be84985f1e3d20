import type { ScheduleData, ScheduleEntry } from '#contract/http/scheduleData.ts';
import { toBars } from '../bars.ts';
import { totalsOf } from '../totals.ts';
import { minuteOfDay, weekDayOf } from '#domain/format/zone.ts';

/** A rectangle of the weekly timeline: a config that runs at the same hours on accounts that are drawn side by side. */
export interface Block {
  configId: number;
  /** 1 is Monday. */
  day: number;
  /** Decimal hours. */
  start: number;
  end: number;
  /** Indexes in `slots`; the last one is included. */
  firstRow: number;
  lastRow: number;
}

export interface WeekOverview {
  /** Indexes of the accounts that have any hour, ascending: the rows of the timeline. */
  slots: readonly number[];
  blocks: readonly Block[];
  /** Planned configs, the one with the most hours first. */
  configs: readonly { configId: number; hours: number }[];
}

/** Runs of consecutive numbers in an ascending list. */
function runsOf(rows: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && run.last === row - 1) run.last = row;
    else runs.push({ first: row, last: row });
  }
  return runs;
}

const ascending = (a: number, b: number): number => a - b;

/** Accounts, rectangles and hours of a week, for the weekly timeline and its legend. */
export function overviewOf(data: ScheduleData): WeekOverview {
  const entries = data.flatMap(({ day, entries: ofDay }) => ofDay.map((entry) => ({ day, ...entry })));
  const slots = [...new Set(entries.flatMap(({ accounts }) => accounts))].toSorted(ascending);
  const rowOf = new Map(slots.map((slot, row) => [slot, row]));
  const rowsOf = ({ accounts }: ScheduleEntry): number[] =>
    accounts.map((slot) => rowOf.get(slot) ?? 0).toSorted(ascending);
  const blocks = entries.flatMap((entry): Block[] => {
    const { configId, day, start, end } = entry;
    return runsOf(rowsOf(entry)).map(({ first, last }) => ({
      configId,
      day,
      start,
      end,
      firstRow: first,
      lastRow: last,
    }));
  });
  const configs = totalsOf(toBars(data))
    .configs.map(({ configId, hours }) => ({ configId, hours }))
    .toSorted((a, b) => b.hours - a.hours || a.configId - b.configId);
  return { slots, blocks, configs };
}

/**
 * Position of a moment in the week of a timezone: the day (1 is Monday) and the decimal hour of the wall
 * clock.
 * @param at milliseconds since the epoch
 */
export const weekTime = (at: number, timezone: string): { day: number; hour: number } => ({
  day: weekDayOf(at, timezone),
  hour: minuteOfDay(at, timezone) / 60,
});
