export { mountSchedulePlan } from './plan/routes.ts';
export { mountSchedulers } from './routes.ts';
export { createRunner } from './runner/runner.ts';
