import { isoDate } from '#contract/common.ts';

/** A range of days in a filter, `YYYY-MM-DD` as in date fields; an empty end is open. */
export interface DayRange {
  from: string;
  to: string;
}

const days = /(\d{4})[-/.](\d{2})[-/.](\d{2})/g;

/** A day `YYYY-MM-DD` as the app shows it, `YYYY/MM/DD`. */
export const dayText = (day: string): string => day.replaceAll('-', '/');

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** The day of a typed or pasted text, as `YYYY-MM-DD`; null while it is not a day. 2026/1/5 and 05.01.2026 are also read. */
export function typedDay(text: string): string | null {
  const [, year, month = '', day = ''] = yearFirst.exec(text.trim()) ?? [];
  const [, ofDay = '', ofMonth = '', ofYear] = dayFirst.exec(text.trim()) ?? [];
  const parts = year === undefined ? [ofYear ?? '', ofMonth, ofDay] : [year, month, day];
  const typed = parts.map((part) => part.padStart(2, '0')).join('-');
  return isoDate.safeParse(typed).success ? typed : null;
}

/** The range of a filter for days; see `dayFilter`. A single day counts as a range. */
export function dayRange(filter: string): DayRange {
  const [first = '', second] = [...filter.matchAll(days)].map(([, ...parts]) => parts.join('-'));
  if (second !== undefined) return { from: first, to: second };
  if (/^\s*[<≤]/.test(filter)) return { from: '', to: first };
  return { from: first, to: /^\s*[>≥]/.test(filter) ? '' : first };
}

/** The filter for a range of days; empty when both ends are open. */
export function dayRangeText({ from, to }: DayRange): string {
  if (from !== '' && to !== '') return from === to ? dayText(from) : `${dayText(from)} - ${dayText(to)}`;
  if (from !== '') return `> ${dayText(from)}`;
  return to === '' ? '' : `< ${dayText(to)}`;
}
