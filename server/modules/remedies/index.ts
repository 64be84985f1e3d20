export { createRemedyJob } from './job.ts';
export { mountRemedies } from './routes.ts';
