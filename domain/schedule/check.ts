import type { Bars } from './types.ts';
import type { Totals } from './totals.ts';
import type { ScheduleFault } from './validate.ts';

/** What a check of a draft finds. */
export interface ScheduleReport {
  faults: readonly { id: string; reason: ScheduleFault }[];
  totals: Totals;
}

/** Checks a whole draft; runs in a worker, see `useScheduleReport` in `src/data/schedulerDrafts`. */
export declare function checkSchedule(bars: Bars): ScheduleReport;
