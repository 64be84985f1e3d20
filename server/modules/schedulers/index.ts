export { mountSchedulePlan } from './plan/routes.ts';
export { mountSchedulers } from './routes.ts';
export { match } from './runner/consoleRuns.ts';
export { createPlans, type Plan } from './runner/plans.ts';
export { createRunner } from './runner/runner.ts';
