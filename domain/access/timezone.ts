/** An offset from UTC as `UTC+05:30`. @param minutes negative west of Greenwich */
export function offsetText(minutes: number): string {
  const size = Math.abs(Math.round(minutes));
  const two = (part: number): string => String(part).padStart(2, '0');
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Searchable text of a timezone: `America/New_York` is found by `new york`, too. */
export const timezoneLabel = (name: string): string => name.replaceAll('_', ' ');
