import { offsetAt } from './zone.ts';

const dayMs = 86_400_000;
/** No timezone changes its clock other than at a quarter of an hour. */
const quarterMs = 900_000;

/** `HH:mm` by minute of the day. */
const minuteTexts = Array.from({ length: 1_440 }, (_, minute) => {
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${digits(Math.floor(minute / 60))}:${digits(minute % 60)}`;
});

/**
 * A fast `dateTime` of one timezone for tens of thousands of dates: it asks the browser once a day for the offset of the
 * timezone, and on days on which the clock is changed once a quarter of an hour; the text of each day is made once.
 */
export function createDateText(timezone: string): (at: number) => string {
  /** By day, null on a day of a change; by quarter of an hour on such a day. */
  const ofDay = new Map<number, number | null>();
  const ofQuarter = new Map<number, number>();
  /** `YYYY/MM/DD ` by day. */
  const dayTexts = new Map<number, string>();

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

  function dayText(day: number): string {
    let text = dayTexts.get(day);
    if (text === undefined) {
      const iso = new Date(day * dayMs).toISOString();
      dayTexts.set(day, (text = `${iso.slice(0, 4)}/${iso.slice(5, 7)}/${iso.slice(8, 10)} `));
    }
    return text;
  }

  return (at) => {
    const local = at + offsetOf(at);
    const day = Math.floor(local / dayMs);
    return `${dayText(day)}${minuteTexts[Math.floor((local - day * dayMs) / 60_000)] ?? ''}`;
  };
}
