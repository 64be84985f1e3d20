export { createAlertJob } from './job.ts';
export { mountAlerts } from './routes.ts';
