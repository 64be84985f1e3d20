import { type Totals, totalsOf } from '../totals.ts';
import type { Bars } from '../week.ts';
import { barFaults, type ScheduleFault } from './validate.ts';

/** What a check of a draft finds. */
export interface ScheduleReport {
  faults: readonly { id: string; reason: ScheduleFault }[];
  totals: Totals;
}

/** Checks a whole draft. Runs in a worker: use `useScheduleReport` of `src/data/schedulerDrafts`. */
export const checkSchedule = (bars: Bars): ScheduleReport => ({
  faults: barFaults(bars),
  totals: totalsOf(bars),
});

export interface ScheduleWorker {
  check(bars: Bars): ScheduleReport;
}
