import type { QuietHours } from '#contract/http/alertRules.ts';
import { dateOf, datePlus, instantOf, weekDayOf } from '#domain/format/zone.ts';

const hoursOf = (clock: string): number => Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60;

/**
 * End of the quiet hours that contain a time; null: it is in none. Hours without a gap between them count as
 * one.
 * @param at milliseconds since the epoch, like the result
 */
export function quietUntil(quiet: QuietHours | null, at: number): number | null {
  if (!quiet) return null;
  let until: number | null = null;
  // At most a week of adjacent hours; permanent quiet hours end then and are asked for again.
  for (let step = 0; step < 8; step++) {
    const end = endOf(quiet, until ?? at);
    if (end === null) break;
    until = end;
  }
  return until;
}

/** The end of the hours that contain a time and began on its day or on the day before. */
function endOf({ from, to, days, timezone }: QuietHours, at: number): number | null {
  const today = dateOf(at, timezone);
  const [start, end] = [hoursOf(from), hoursOf(to)];
  for (const date of [datePlus(today, -1), today]) {
    const begins = instantOf(date, start, timezone);
    const ends = instantOf(end > start ? date : datePlus(date, 1), end, timezone);
    if (days.includes(weekDayOf(instantOf(date, 12, timezone), timezone)) && begins <= at && at < ends)
      return ends;
  }
  return null;
}
