import type { Bars } from './types.ts';
import type { EditResult } from './edit.ts';

/** How far bars are moved; what is left out stays. */
export interface MoveBy {
  /** Decimal hours; rounded to quarters. */
  hours?: number;
  /** Rows down (account indexes). */
  slots?: number;
  days?: number;
}

/** Moves bars together, all or none. They may take each other's places. */
export declare function moveBars(bars: Bars, ids: readonly string[], by: MoveBy): EditResult;
