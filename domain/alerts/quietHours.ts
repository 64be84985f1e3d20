import type { QuietHours } from '#contract/http/alertRules.ts';
import { dateOf, datePlus, instantOf, weekDayOf } from '#domain/format/zone.ts';

const hoursOf = (clock: string): number => Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60;

/**
 * When the quiet hours end that contain a moment; null: it is in none. Hours that follow each other without a gap are one.
 * @param at milliseconds since the epoch, as is the result
 */
export function quietUntil(quiet: QuietHours | null, at: number): number | null {
  if (!quiet) return null;
  let until: number | null = null;
  // At most a week of hours that touch each other; quiet at all times ends then, and is asked for again.
  for (let step = 0; step < 8; step++) {
    const end = endOf(quiet, until ?? at);
    if (end === null) break;
    until = end;
  }
  return until;
}

/** The end of the hours that began on the day of a moment, or on the day before, and contain it. */
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
