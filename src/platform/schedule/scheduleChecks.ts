import type { ScheduleReport } from '#domain/schedule/editing/check.ts';
import type { Bars } from '#domain/schedule/week.ts';

export interface ScheduleChecker {
  /** @throws when the worker has failed */
  check(bars: Bars): Promise<ScheduleReport>;
  /** Stops the worker at once; pending checks never settle. */
  close(): void;
}

export interface ScheduleChecks {
  open(): ScheduleChecker;
}
