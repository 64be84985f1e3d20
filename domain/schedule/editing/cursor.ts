import { type ChartLayout, rowBeside, rowsOf } from '../charts/chart.ts';
import { type Bar, dayHours, lastDropHour, type Row } from '../week.ts';

/** Where the keyboard is: a row, and an hour in it. Within a bar it selects the bar, elsewhere an empty place. */
export interface Cursor extends Row {
  hour: number;
}

/** Keys that move the cursor, by their `KeyboardEvent.key`. */
export const cursorKeys = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const;
export type CursorKey = (typeof cursorKeys)[number];

export const barAtHour = (row: readonly Bar[], hour: number): Bar | null =>
  row.find(({ start, end }) => start <= hour && hour < end) ?? null;

/** The position after a bar, or, from an empty place, the next full hour or the next bar. */
function after(row: readonly Bar[], hour: number): number {
  const bar = barAtHour(row, hour);
  if (bar) return bar.end >= dayHours ? hour : bar.end;
  const next = row.find(({ start }) => start > hour);
  return Math.max(hour, Math.min(Math.floor(hour) + 1, next?.start ?? lastDropHour));
}

function before(row: readonly Bar[], hour: number): number {
  const from = barAtHour(row, hour)?.start ?? hour;
  if (from <= 0) return from;
  const previous = row.findLast(({ end }) => end <= from);
  if (previous?.end === from) return previous.start;
  return Math.max(Math.ceil(from) - 1, previous?.end ?? 0);
}

/**
 * Where a key moves the cursor: left and right from bar to bar and through the empty hours between them, up
 * and down through the shown rows at the same hour, Page Up and Page Down through the days. The same cursor
 * at an end.
 *
 * @param rowOf bars of a row by their start
 */
export function moveCursor(
  cursor: Cursor,
  key: CursorKey,
  layout: ChartLayout,
  rowOf: (row: Row) => readonly Bar[],
): Cursor {
  const row = rowOf(cursor);
  const { hour } = cursor;
  const at = (place: Row | null | undefined): Cursor => (place ? { ...place, hour } : cursor);
  switch (key) {
    case 'ArrowLeft':
      return { ...cursor, hour: before(row, hour) };
    case 'ArrowRight':
      return { ...cursor, hour: after(row, hour) };
    case 'Home':
      return { ...cursor, hour: 0 };
    case 'End':
      return { ...cursor, hour: barAtHour(row, dayHours - 0.25)?.start ?? lastDropHour };
    case 'ArrowUp':
      return at(rowBeside(layout, cursor, -1));
    case 'ArrowDown':
      return at(rowBeside(layout, cursor, 1));
    case 'PageUp':
    case 'PageDown':
      return at(dayBeside(layout, cursor, key === 'PageUp' ? -1 : 1));
  }
}

/** The same account on the next shown day, or the nearest row of that day. */
export function dayBeside(layout: ChartLayout, { day, slot }: Row, by: 1 | -1): Row | null {
  const rows = rowsOf(layout);
  const target = (by === 1 ? rows.find((row) => row.day > day) : rows.findLast((row) => row.day < day))?.day;
  const own = rows.filter((row) => row.day === target);
  return own.toSorted((a, b) => Math.abs(a.slot - slot) - Math.abs(b.slot - slot))[0] ?? null;
}
