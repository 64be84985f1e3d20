export { createScreenJob } from './job.ts';
export { createScreenRecorder } from './record.ts';
export { mountScreens } from './routes.ts';
