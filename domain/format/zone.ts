import { dateTime } from './time.ts';

const hour = 3_600_000;

/** Minutes since local midnight of that zone. @param at milliseconds since the epoch */
export function minuteOfDay(at: number, timezone: string): number {
  const clock = dateTime(at, timezone).slice(-5);
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** A day of a timezone in milliseconds since the epoch; `end` is the midnight after it. 23 to 25 hours long. */
export interface Day {
  start: number;
  end: number;
}

/** The day of a timezone that `at` lies in. */
export function dayOf(at: number, timezone: string): Day {
  const start = midnightAt(at, timezone);
  // Some hours into the next day, however long this one is.
  return { start, end: midnightAt(start + 27 * hour, timezone) };
}

/** The last local midnight that is not after `at`; where the clock skips it, the first moment of that day. */
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
