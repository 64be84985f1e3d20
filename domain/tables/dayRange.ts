/** A range of days of a filter, `YYYY-MM-DD` as date fields have it; an empty end is open. */
export interface DayRange {
  from: string;
  to: string;
}

const days = /(\d{4})[-/.](\d{2})[-/.](\d{2})/g;
const slashed = (day: string): string => day.replaceAll('-', '/');

/** The range that a filter for days stands for; see `dayFilter`. A single day is a range of it. */
export function dayRange(filter: string): DayRange {
  const [first = '', second] = [...filter.matchAll(days)].map(([, ...parts]) => parts.join('-'));
  if (second !== undefined) return { from: first, to: second };
  if (/^\s*[<≤]/.test(filter)) return { from: '', to: first };
  return { from: first, to: /^\s*[>≥]/.test(filter) ? '' : first };
}

/** The filter for a range of days; empty when both ends are open. */
export function dayRangeText({ from, to }: DayRange): string {
  if (from !== '' && to !== '') return from === to ? slashed(from) : `${slashed(from)} - ${slashed(to)}`;
  if (from !== '') return `> ${slashed(from)}`;
  return to === '' ? '' : `< ${slashed(to)}`;
}
