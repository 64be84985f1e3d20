import type { Bars } from './types.ts';
import type { Done } from './edit.ts';

/**
 * Menu items 'Copy to top' and 'Copy to bottom': copies bars to all rows above or below them on the same day. A row with
 * a conflict is skipped and counted; a row that has the same bar already is neither.
 */
export declare function copyToRows(bars: Bars, ids: readonly string[], to: 'top' | 'bottom'): Done;

export interface FillOptions {
  /** The last row to be filled, above or below the bar. */
  toSlot: number;
  /** How much later each row starts than the one before, in decimal hours; a quarter by default. */
  offsetHours?: number;
}

/**
 * Copies a bar to the rows up to another one, each some time later than the one before: the nth row from the bar starts
 * n offsets later. Rows in which it would leave the day or overlap are skipped and counted.
 */
export declare function fillRows(bars: Bars, id: string, options: FillOptions): Done;
