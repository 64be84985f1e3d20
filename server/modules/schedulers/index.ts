export { mountSchedulePlan } from './plan/planRoutes.ts';
export { appendSchedulersOf } from './find.ts';
export { mountSchedulers } from './schedulerRoutes.ts';
export { match } from './runner/consoleRuns.ts';
export { consoleColumns, readOpenRuns } from './runner/read.ts';
export { createPlans, type Plan } from './runner/plans.ts';
export { createRunner } from './runner/runner.ts';
