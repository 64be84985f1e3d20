import { type ChartLayout, rowBeside } from '#domain/schedule/charts/chart.ts';
import { type CursorKey, dayBeside } from '#domain/schedule/editing/cursor.ts';
import type { Intent } from '#domain/schedule/editing/intent.ts';
import { type Bar, type Row, stepHours } from '#domain/schedule/week.ts';

/** Bars that the keyboard has taken: the arrow keys move them, or their start or end, until they are put down. */
export interface Grab {
  kind: 'move' | 'start' | 'end';
  ids: readonly string[];
  /** The bar at the cursor, before. */
  bar: Bar;
  /** Target of the move of this bar. */
  row: Row;
  /** How far, in decimal hours. */
  hours: number;
}

export const startGrab = (kind: Grab['kind'], bar: Bar, ids: readonly string[]): Grab => ({
  kind,
  ids,
  bar,
  row: { day: bar.day, slot: bar.slot },
  hours: 0,
});

/** The grab after a key: arrows by a quarter of an hour and by a row, page keys by a day, Home and End to an end of the day. */
export function nudge(grab: Grab, key: CursorKey, layout: ChartLayout): Grab {
  const { bar, kind, row, hours } = grab;
  const to = (next: Row | null): Grab => (next && kind === 'move' ? { ...grab, row: next } : grab);
  switch (key) {
    case 'ArrowLeft':
      return { ...grab, hours: hours - stepHours };
    case 'ArrowRight':
      return { ...grab, hours: hours + stepHours };
    case 'ArrowUp':
      return to(rowBeside(layout, row, -1));
    case 'ArrowDown':
      return to(rowBeside(layout, row, 1));
    case 'PageUp':
      return to(dayBeside(layout, row, -1));
    case 'PageDown':
      return to(dayBeside(layout, row, 1));
    case 'Home':
      return { ...grab, hours: kind === 'end' ? 1 + bar.start - bar.end : -bar.start };
    case 'End':
      return { ...grab, hours: kind === 'start' ? bar.end - 1 - bar.start : 24 - bar.end };
  }
}

export const intentOf = ({ kind, ids, bar, row, hours }: Grab): Intent =>
  kind === 'move'
    ? { kind: 'move', ids, by: { hours, slots: row.slot - bar.slot, days: row.day - bar.day } }
    : { kind: 'resize', ids, edge: kind, hours };
