import type { ScheduleData } from '#contract/http/schedulers.ts';
import type { Bars } from './types.ts';

export type ScheduleFault = 'quarterHours' | 'tooShort' | 'outsideDay' | 'overlap' | 'duplicateAccount';

/** What is wrong with an entry; `day` and `entry` are indexes in the data. */
export interface EntryFault {
  day: number;
  entry: number;
  /** Index of the account; null when it concerns all accounts of the entry. */
  slot: number | null;
  reason: ScheduleFault;
}

/** Everything that is wrong with a schedule, in the order of its data; of an overlap both entries. */
export declare function scheduleFaults(data: ScheduleData): readonly EntryFault[];

/** The same for bars; `duplicateAccount` cannot be told from `overlap`. */
export declare function barFaults(bars: Bars): readonly { id: string; reason: ScheduleFault }[];
