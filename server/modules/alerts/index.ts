export { actOn } from './acts.ts';
export { createAlertJob } from './job.ts';
export { mountAlerts } from './routes.ts';
