export { createScreenJob } from './job.ts';
export { createScreenRecorder } from './record.ts';
export { mountScreens } from './screenRoutes.ts';
