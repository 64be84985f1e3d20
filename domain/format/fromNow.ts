const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Relative time in a language: `in 5 hours`. Both times in milliseconds since the epoch. */
export function fromNow(at: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  // Words like tomorrow name days of the calendar, not spans of 24 hours.
  const days = new Intl.RelativeTimeFormat(language);
  const ms = at - now;
  const size = Math.abs(ms);
  if (size < hour) return format.format(Math.round(ms / minute), 'minute');
  // A value that would be rounded up to 24 hours is shown as a day.
  if (size < 23.5 * hour) return format.format(Math.round(ms / hour), 'hour');
  return days.format(Math.round(ms / day), 'day');
}
