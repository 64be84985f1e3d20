export { createRemedyJob } from './job.ts';
export { mountRemedies } from './remedyRoutes.ts';
