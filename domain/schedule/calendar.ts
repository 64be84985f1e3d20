import { Temporal } from 'temporal-polyfill';
import type { ScheduleData } from '#contract/http/schedulers.ts';

/** A stretch of time in which a schedule has an account play with a config. Instants are milliseconds since the epoch. */
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

const minutesPerHour = 60;
const hourMs = 3_600_000;

/**
 * The instant at which the wall clock of a timezone shows an hour of a date. Where the clock is set forward over that
 * hour, the instant of the change; where it is set back and shows the hour twice, the first time. So bars that touch on
 * the plan touch in time as well, and never overlap.
 * @param hour decimal hours, 0 to 24; 24 is the midnight that ends the date
 */
export function instantOf(date: Temporal.PlainDate, hour: number, timezone: string): number {
  const wall = date.toPlainDateTime().add({ minutes: Math.round(hour * minutesPerHour) });
  const at = wall.toZonedDateTime(timezone, { disambiguation: 'compatible' });
  if (at.toPlainDateTime().equals(wall)) return at.epochMilliseconds;
  const change = wall
    .toZonedDateTime(timezone, { disambiguation: 'earlier' })
    .getTimeZoneTransition({ direction: 'next' });
  return (change ?? at).epochMilliseconds;
}

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
  const last = dateAt(to, timezone).add({ days: 1 });
  for (
    let date = dateAt(from, timezone).subtract({ days: 1 });
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  )
    for (const { configId, accounts, start, end } of entriesOf.get(date.dayOfWeek) ?? []) {
      const span = { start: instantOf(date, start, timezone), end: instantOf(date, end, timezone) };
      for (const slot of accounts) {
        const bar = { date: date.toString(), slot, configId, ...span };
        if (span.end > span.start) intervals.push(bar);
        else skipped.push({ ...bar, hour: start, length: (end - start) * hourMs });
      }
    }
  return joined([...intervals, ...moved(skipped, intervals)])
    .filter(({ start, end }) => end > from && start < to)
    .toSorted((a, b) => a.start - b.start || a.slot - b.slot);
}

/** A bar within hours that the clock skips; `start` is the first moment after them. */
interface SkippedBar extends PlannedInterval {
  hour: number;
  /** Milliseconds. */
  length: number;
}

/**
 * Bars that the clock skips begin at the first moment after the skipped hours, one after another, and keep their length as
 * far as the account's next bar leaves room.
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

const dateAt = (at: number, timezone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate();

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
