import type { EditResult, Span } from './edit.ts';
import { newBarId, putBars } from './put.ts';
import { type Bar, type Bars, dropHours, lastDropHour, type Row } from '../week.ts';

/** Where a config is dropped: a row and the hour under the pointer, not rounded. */
export interface DropPlace extends Row {
  hour: number;
}

/** Start and end of a bar that is dropped at an hour: the hour floored, at most 23, for one hour. */
export function dropSpan(hour: number): Span {
  const start = Math.min(Math.max(Math.floor(hour), 0), lastDropHour);
  return { start, end: start + dropHours };
}

/** Drops a config on a row: one hour from the hour under the pointer. */
export const dropConfig = (bars: Bars, configId: number, { day, slot, hour }: DropPlace): EditResult =>
  placeBar(bars, { day, slot, configId, ...dropSpan(hour) });

/** Adds a bar with exact times. The same config at the same time on another account becomes one entry when saved. */
export const placeBar = (bars: Bars, bar: Omit<Bar, 'id'>): EditResult =>
  putBars(bars, [{ ...bar, id: newBarId() }]);
