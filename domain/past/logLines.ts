/**
 * Time of a line of a console's log, milliseconds since the epoch; null: the line has none. Agents write
 * `2026-01-31 10:00:00.000 text`, in UTC.
 */
function lineTime(line: string): number | null {
  const time = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3}) /.exec(line);
  const at = time ? Date.parse(`${time[1]}T${time[2]}Z`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** The lines of a log until a time; empty when all kept lines are newer. */
export const linesUntil = (lines: readonly string[], at: number): readonly string[] =>
  lines.filter((line) => (lineTime(line) ?? Number.POSITIVE_INFINITY) <= at);

/** The line with its time as all other times on the screen. @param dateText writes dates in the timezone of the user */
export function localLine(line: string, dateText: (at: number) => string): string {
  const at = lineTime(line);
  return at === null ? line : dateText(at) + line.slice('2026-01-31 10:00'.length);
}
