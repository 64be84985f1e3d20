import * as Comlink from 'comlink';
import { checkSchedule, type ScheduleWorker } from '#domain/schedule/editing/check.ts';

Comlink.expose({ check: checkSchedule } satisfies ScheduleWorker);
