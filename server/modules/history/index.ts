export { recordActivity, type ReportedActivity } from './activity.ts';
export { recordEvents } from './record.ts';
export { endLostTasks, recordTask } from './tasks/record.ts';
export { mountTasks } from './tasks/tasksRoutes.ts';
