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

/**
 * How far the wall clock of a timezone is ahead of UTC, in milliseconds.
 * @param at milliseconds since the epoch
 */
export const offsetAt = (at: number, timezone: string): number =>
  Date.parse(`${dateTime(at, timezone).replaceAll('/', '-').replace(' ', 'T')}Z`) - (at - (at % 60_000));

/**
 * The instant at which the wall clock of a timezone shows an hour of a date. If clocks are set forward over
 * that hour, it is the instant of the change; if they are set back and show the hour twice, the first time.
 * Thus bars that touch on the plan also touch in time, and never overlap.
 * @param date `YYYY-MM-DD`
 * @param hours decimal hours, 0 to 24; 24 is the midnight that ends the date
 */
export function instantOf(date: string, hours: number, timezone: string): number {
  const wall = Date.parse(date) + Math.round(hours * 60) * 60_000;
  // Zones are up to 14 hours ahead of UTC and 12 behind: so the instant lies between these two.
  const before = offsetAt(wall - 15 * hour, timezone);
  const after = offsetAt(wall + 13 * hour, timezone);
  const shown = [wall - before, wall - after].filter((at) => at + offsetAt(at, timezone) === wall);
  if (shown.length > 0) return Math.min(...shown);
  // The hour is skipped: the change is the first moment with the later offset.
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

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Timezones change their clocks only at a quarter of an hour. */
const quarterMs = 900_000;

/**
 * A fast `dateTime` of one timezone for tens of thousands of dates: it asks the browser for the offset of the
 * timezone once per day, and on days with a clock change once per quarter of an hour; the text of each day is
 * built once.
 */
export function createDateText(timezone: string): (at: number) => string {
  /** Offset by day, null on a day with a clock change; by quarter of an hour on such a day. */
  const ofDay = new Map<number, number | null>();
  const ofQuarter = new Map<number, number>();
  /** Parts of the text that many dates share: `YYYY/MM/DD ` by day, `HH:mm` by minute of the day. */
  const days = new Map<number, string>();
  const minutes = new Map<number, string>();

  function offsetOf(at: number): number {
    const day = Math.floor(at / dayMs);
    let offset = ofDay.get(day);
    if (offset === undefined) {
      const first = offsetAt(day * dayMs, timezone);
      offset = offsetAt((day + 1) * dayMs, timezone) === first ? first : null;
      ofDay.set(day, offset);
    }
    if (offset !== null) return offset;
    const quarter = Math.floor(at / quarterMs);
    const known = ofQuarter.get(quarter) ?? offsetAt(quarter * quarterMs, timezone);
    ofQuarter.set(quarter, known);
    return known;
  }

  function partOf(texts: Map<number, string>, key: number, unitMs: number): string {
    let text = texts.get(key);
    if (text === undefined) {
      const iso = new Date(key * unitMs).toISOString();
      text = texts === days ? `${iso.slice(0, 10).replaceAll('-', '/')} ` : iso.slice(11, 16);
      texts.set(key, text);
    }
    return text;
  }

  return (at) => {
    const local = at + offsetOf(at);
    const day = Math.floor(local / dayMs);
    return partOf(days, day, dayMs) + partOf(minutes, Math.floor((local - day * dayMs) / minuteMs), minuteMs);
  };
}
