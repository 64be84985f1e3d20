import type { Bar, Bars, Row } from './types.ts';
import type { EditResult, Span } from './edit.ts';

/** Where a config is dropped: a row and the hour under the pointer, not rounded. */
export interface DropPlace extends Row {
  hour: number;
}

/** Start and end of a bar that is dropped at an hour: the hour floored, at most 23, for one hour. */
export declare function dropSpan(hour: number): Span;

/** Drops a config on a row: one hour from the hour under the pointer. */
export declare function dropConfig(bars: Bars, configId: number, at: DropPlace): EditResult;

/** Adds a bar with exact times. The same config at the same time on another account becomes one entry when saved. */
export declare function placeBar(bars: Bars, bar: Omit<Bar, 'id'>): EditResult;

/** Puts the bars of `Refused.fits` where they fit: replaces those with the same id, adds the others. */
export declare function acceptFits(bars: Bars, fits: Bars): EditResult;
