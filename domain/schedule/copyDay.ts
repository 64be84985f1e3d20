import type { Bars, WeekDay } from './types.ts';
import type { Done } from './edit.ts';

/** Replaces the bars of days with those of another day. */
export declare function copyDay(bars: Bars, from: WeekDay, to: readonly WeekDay[]): Done;
