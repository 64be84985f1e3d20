import { checkSchedule, type ScheduleReport } from '#domain/schedule/editing/check.ts';
import type { Bars } from '#domain/schedule/week.ts';
import type { ScheduleChecks } from '#platform/schedule/scheduleChecks.ts';

/** Checks like the worker, but on the thread of the test. @param answer delays or replaces an answer */
export const createFakeChecks = (
  answer: (bars: Bars) => Promise<ScheduleReport> = (bars) => Promise.resolve(checkSchedule(bars)),
): ScheduleChecks => ({ open: () => ({ check: answer, close: () => undefined }) });
