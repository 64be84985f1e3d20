import type { Bars, WeekDay } from './types.ts';
import type { Done } from './edit.ts';

/** Menu item 'Delete'. */
export declare function deleteBars(bars: Bars, ids: readonly string[]): Done;

/** Menu item 'Delete for a whole day': deletes the bars of the same config on the same day, of all accounts. */
export declare function deleteForWholeDay(bars: Bars, ids: readonly string[]): Done;

/** Menu item 'Clear day': deletes all bars of a day. */
export declare function clearDay(bars: Bars, day: WeekDay): Done;

/** 'Clear' of the toolbar: deletes all bars. */
export declare function clearAll(bars: Bars): Done;
