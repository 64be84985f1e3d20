type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

/** Formatters are expensive to create; a session uses one or two timezones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known) return known;
  const two = '2-digit' as const;
  const options = {
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  } as const;
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: timezone });
  formatters.set(timezone, made);
  return made;
}

function partsOf(at: number, timezone: string): Parts {
  const parts: Parts = { year: '', month: '', day: '', hour: '', minute: '', second: '' };
  for (const { type, value } of formatterOf(timezone).formatToParts(at))
    if (type in parts) parts[type as keyof Parts] = value;
  return parts;
}

/** `YYYY/MM/DD HH:mm` in an IANA timezone. @param at milliseconds since the epoch */
export function dateTime(at: number, timezone: string): string {
  const { year, month, day, hour, minute } = partsOf(at, timezone);
  return `${year}/${month}/${day} ${hour}:${minute}`;
}

/** `HH:mm` when `at` is on the same day as `now` in that timezone, otherwise {@link dateTime}. */
export function nearTime(at: number, now: number, timezone: string): string {
  const [day, clock] = dateTime(at, timezone).split(' ');
  return dateTime(now, timezone).startsWith(`${day} `) && clock !== undefined
    ? clock
    : dateTime(at, timezone);
}

/** `HH:mm:ss` in an IANA timezone. @param at milliseconds since the epoch */
export function clockTime(at: number, timezone: string): string {
  const { hour, minute, second } = partsOf(at, timezone);
  return `${hour}:${minute}:${second}`;
}

const separated = /^(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2}))?$/;
/** The keyboard for numbers of many phones has no colon. */
const digits = /^(\d\d)(\d\d)(\d\d)?$/;

/**
 * The time of day of a typed or pasted text, as `HH:mm` or, with seconds, `HH:mm:ss`; null while it is not a
 * time. 9:05, 09.05 and 0905 are read.
 */
export function typedTime(text: string, hasSeconds = false): string | null {
  const typed = text.trim();
  const [, hour = '', minute = '', second = '0'] = separated.exec(typed) ?? digits.exec(typed) ?? [];
  const isPossible = hour !== '' && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  if (!isPossible) return null;
  const parts = hasSeconds ? [hour, minute, second] : [hour, minute];
  return parts.map((part) => part.padStart(2, '0')).join(':');
}

/** Whether a text is a time of day as {@link typedTime} returns it. */
export const isTime = (text: string, hasSeconds = false): boolean => typedTime(text, hasSeconds) === text;

/** `YYYY-MM-DD-HH-mm`, the timestamp in the name of an exported file. */
export const fileTimestamp = (at: number, timezone: string): string =>
  dateTime(at, timezone).replace(/[/ :]/g, '-');
