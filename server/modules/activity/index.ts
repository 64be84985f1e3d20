export { visibleTo } from './read.ts';
export { mountActivity } from './activityRoutes.ts';
