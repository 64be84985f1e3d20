export { actOn } from './acts.ts';
export { fleetOut } from './findings.ts';
export { createAlertJob } from './job.ts';
export { readSpans } from './preview.ts';
export { incidentVisibleTo } from './read.ts';
export { mayRemedy, recordDryRun } from './remedySettings.ts';
export { mountAlerts } from './alertRoutes.ts';
export { checkRule } from './alertRules.ts';
