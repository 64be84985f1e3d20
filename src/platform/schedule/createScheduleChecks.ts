import * as Comlink from 'comlink';
import type { ScheduleWorker } from '#domain/schedule/editing/check.ts';
import { failureOf } from '../workerFailure.ts';
import type { ScheduleChecks } from './scheduleChecks.ts';

/** The {@link ScheduleChecks}: each has a worker of its own, which ends with it. */
export const createScheduleChecks = (): ScheduleChecks => ({
  open() {
    const worker = new Worker(new URL('../../../workers/schedule.worker.ts', import.meta.url), {
      type: 'module',
      name: 'schedule',
    });
    const remote = Comlink.wrap<ScheduleWorker>(worker);
    const failed = failureOf(worker);
    return {
      check: (bars) => Promise.race([remote.check(bars), failed]),
      close: () => worker.terminate(),
    };
  },
});
