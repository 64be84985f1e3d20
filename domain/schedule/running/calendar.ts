import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { dateOf, datePlus, instantOf } from '#domain/format/zone.ts';

/** A time span in which a schedule lets an account play with a config. Instants are milliseconds since the epoch. */
export interface PlannedInterval {
  /** Local date on which it starts, `YYYY-MM-DD`. */
  date: string;
  /** Index of the account, 0 to 30. */
  slot: number;
  configId: number;
  start: number;
  end: number;
}

/** A window of time, milliseconds since the epoch. */
export interface Window {
  from: number;
  to: number;
}

const hourMs = 3_600_000;

/**
 * The intervals of a schedule that overlap a window, by start and slot. Bars of one account with the same config that
 * touch are one interval, also across midnight and from Sunday to Monday. An interval that begins before the window is
 * joined only with bars of the day before the window.
 * @param timezone IANA name of the owner's timezone, in which the hours are meant
 */
export function plannedIntervals(
  data: ScheduleData,
  timezone: string,
  { from, to }: Window,
): PlannedInterval[] {
  const entriesOf = new Map(data.map(({ day, entries }) => [day, entries]));
  const intervals: PlannedInterval[] = [];
  const skipped: SkippedBar[] = [];
  const last = datePlus(dateOf(to, timezone), 1);
  for (let date = datePlus(dateOf(from, timezone), -1); date <= last; date = datePlus(date, 1))
    for (const { configId, accounts, start, end } of entriesOf.get(new Date(date).getUTCDay() || 7) ?? []) {
      const span = { start: instantOf(date, start, timezone), end: instantOf(date, end, timezone) };
      for (const slot of accounts) {
        const bar = { date, slot, configId, ...span };
        if (span.end > span.start) intervals.push(bar);
        else skipped.push({ ...bar, hour: start, length: (end - start) * hourMs });
      }
    }
  return joined([...intervals, ...moved(skipped, intervals)])
    .filter(({ start, end }) => end > from && start < to)
    .toSorted((a, b) => a.start - b.start || a.slot - b.slot);
}

/** A bar within hours that the clock change skips; `start` is the first moment after them. */
interface SkippedBar extends PlannedInterval {
  hour: number;
  /** Milliseconds. */
  length: number;
}

/**
 * Bars within skipped hours begin at the first moment after them, one after another, and keep their length as
 * far as the account's next bar permits.
 */
function moved(skipped: readonly SkippedBar[], others: readonly PlannedInterval[]): PlannedInterval[] {
  const placed: PlannedInterval[] = [];
  for (const bar of skipped.toSorted((a, b) => a.hour - b.hour)) {
    const change = bar.start;
    const before = placed.filter(({ slot, date }) => slot === bar.slot && date === bar.date);
    const start = Math.max(change, ...before.map(({ end }) => end));
    const next = others.filter((other) => other.slot === bar.slot && other.end > change);
    const end = Math.min(start + bar.length, ...next.map((other) => Math.max(change, other.start)));
    const { date, slot, configId } = bar;
    if (end > start) placed.push({ date, slot, configId, start, end });
  }
  return placed;
}

/** Joins the intervals of an account that touch and have the same config. */
function joined(intervals: readonly PlannedInterval[]): PlannedInterval[] {
  return [...Map.groupBy(intervals, ({ slot }) => slot).values()].flatMap((ofSlot) => {
    const result: PlannedInterval[] = [];
    for (const interval of ofSlot.toSorted((a, b) => a.start - b.start)) {
      const before = result.at(-1);
      if (before && before.end === interval.start && before.configId === interval.configId)
        before.end = interval.end;
      else result.push({ ...interval });
    }
    return result;
  });
}
