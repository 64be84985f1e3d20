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
  const start = midnightAt(at, timezone);
  // Some hours into the next day, however long this one is.
  return { start, end: midnightAt(start + 27 * hour, timezone) };
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
export function dayOfDate(date: string, timezone: string): Day {
  const noon = Date.parse(date) + 12 * hour;
  // Zones are up to 14 hours ahead of UTC and 12 behind.
  const within = [0, -12, 12].map((hours) => noon + hours * hour);
  return dayOf(within.find((at) => dateOf(at, timezone) === date) ?? noon, timezone);
}

/** The last local midnight that is not after `at`; where the clock skips midnight, the start of that day. */
function midnightAt(at: number, timezone: string): number {
  const date = dateTime(at, timezone).slice(0, 10);
  const isThatDay = (moment: number): boolean => dateTime(moment, timezone).startsWith(date);
  const guess = at - (at % 60_000) - minuteOfDay(at, timezone) * 60_000;
  // The clock was changed in between: by half an hour at least, by two hours at most.
  const step = hour / 2;
  let start = guess;
  while (!isThatDay(start)) start += step;
  while (isThatDay(start - step)) start -= step;
  return start;
}

/** Day of the week in a timezone: 1 is Monday, 7 is Sunday. @param at milliseconds since the epoch */
export const weekDayOf = (at: number, timezone: string): number =>
  new Date(dateOf(at, timezone)).getUTCDay() || 7;
