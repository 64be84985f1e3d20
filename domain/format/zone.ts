import { dateTime } from './time.ts';

const hour = 3_600_000;

/** Minutes since local midnight in a timezone. @param at milliseconds since the epoch */
export function minuteOfDay(at: number, timezone: string): number {
  const clock = dateTime(at, timezone).slice(-5);
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** A day of a timezone in milliseconds since the epoch; `end` is the midnight after it. 23 to 25 hours long. */
export interface Day {
  start: number;
  end: number;
}

/** The day of a timezone that contains `at`. */
export function dayOf(at: number, timezone: string): Day {
  const date = dateOf(at, timezone);
  return { start: instantOf(date, 0, timezone), end: instantOf(date, 24, timezone) };
}

/** By how much the wall clock of a timezone is ahead of UTC, milliseconds. @param at milliseconds since the epoch */
export const offsetAt = (at: number, timezone: string): number =>
  Date.parse(`${dateTime(at, timezone).replaceAll('/', '-').replace(' ', 'T')}Z`) - (at - (at % 60_000));

/**
 * The instant at which the wall clock of a timezone shows an hour of a date. Where the clock is set forward over that
 * hour, the instant of the change; where it is set back and shows the hour twice, the first time. So bars that touch on
 * the plan touch in time as well, and never overlap.
 * @param date `YYYY-MM-DD`
 * @param hours decimal hours, 0 to 24; 24 is the midnight that ends the date
 */
export function instantOf(date: string, hours: number, timezone: string): number {
  const wall = Date.parse(date) + Math.round(hours * 60) * 60_000;
  // Zones are up to 14 hours ahead of UTC and 12 behind: the instant lies between these two.
  const before = offsetAt(wall - 15 * hour, timezone);
  const after = offsetAt(wall + 13 * hour, timezone);
  const shown = [wall - before, wall - after].filter((at) => at + offsetAt(at, timezone) === wall);
  if (shown.length > 0) return Math.min(...shown);
  // The clock skips it: the change is the first moment with the later offset.
  let [early, late] = [wall - after, wall - before];
  while (late - early > 60_000) {
    const middle = early + Math.floor((late - early) / 120_000) * 60_000;
    if (offsetAt(middle, timezone) === before) early = middle;
    else late = middle;
  }
  return late;
}

/** `YYYY-MM-DD` of a moment in a timezone. @param at milliseconds since the epoch */
export const dateOf = (at: number, timezone: string): string =>
  dateTime(at, timezone).slice(0, 10).replaceAll('/', '-');

/** A date some days later, or earlier. @param date `YYYY-MM-DD`, as is the result */
export const datePlus = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 24 * hour).toISOString().slice(0, 10);

/**
 * The day of a date in a timezone; an adjacent day for a date that the timezone has skipped.
 * @param date `YYYY-MM-DD`
 */
export const dayOfDate = (date: string, timezone: string): Day =>
  dayOf(instantOf(date, 12, timezone), timezone);

/** Day of the week in a timezone: 1 is Monday, 7 is Sunday. @param at milliseconds since the epoch */
export const weekDayOf = (at: number, timezone: string): number =>
  new Date(dateOf(at, timezone)).getUTCDay() || 7;
