import { dateOf, datePlus, dayOfDate, minuteOfDay, weekDayOf } from '#domain/format/zone.ts';

/** Hours of a date that are skipped when clocks are set forward; decimal. */
export interface SkippedHours {
  /** `YYYY-MM-DD`. */
  date: string;
  /** 1 is Monday. */
  day: number;
  from: number;
  to: number;
}

const minuteMs = 60_000;
const fullDayMs = 1_440 * minuteMs;
const stepMinutes = 15;
const daysAhead = 366;

/** The next hours that a timezone skips, from the day of `now` and within a year; null without any. */
export function nextSkippedHours(now: number, timezone: string): SkippedHours | null {
  let date = dateOf(now, timezone);
  for (let ahead = 0; ahead < daysAhead; ahead++, date = datePlus(date, 1)) {
    const { start, end } = dayOfDate(date, timezone);
    if (end - start >= fullDayMs) continue;
    let expected = 0;
    for (let at = start; at < end; at += stepMinutes * minuteMs, expected += stepMinutes) {
      const shown = minuteOfDay(at, timezone);
      if (shown > expected)
        return { date, day: weekDayOf(at, timezone), from: expected / 60, to: shown / 60 };
    }
  }
  return null;
}

/** Whether a bar lies entirely within these hours: it then starts at their end (`calendar.ts`). */
export const isSkipped = (
  bar: { day: number; start: number; end: number },
  { day, from, to }: SkippedHours,
): boolean => bar.day === day && bar.start >= from && bar.end <= to;
