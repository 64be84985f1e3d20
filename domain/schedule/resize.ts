import type { Bars } from './types.ts';
import type { EditResult, Span } from './edit.ts';

/** Moves the start or the end of bars by some hours (rounded to quarters), all or none. */
export declare function resizeBars(
  bars: Bars,
  ids: readonly string[],
  edge: 'start' | 'end',
  hours: number,
): EditResult;

/** Sets exact times of bars, all or none; refused when they are not quarters of an hour. */
export declare function setTimes(bars: Bars, ids: readonly string[], times: Partial<Span>): EditResult;

/** Divides a bar at an hour (rounded to a quarter) into two that touch; each must be at least an hour long. */
export declare function splitBar(bars: Bars, id: string, hour: number): EditResult;
