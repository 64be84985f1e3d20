import type { ScheduleData } from '#contract/http/schedulers.ts';
import type { Bars } from './types.ts';

/** One bar for each account of each entry. Ids depend only on the position in the data. */
export declare function toBars(data: ScheduleData): Bars;

/**
 * The data of bars: equal bars of several accounts are one entry. What is in `loaded` keeps its place: the order of days,
 * entries and accounts, and entries that could be one, so that unchanged bars yield the same data.
 */
export declare function toData(bars: Bars, loaded?: ScheduleData): ScheduleData;
