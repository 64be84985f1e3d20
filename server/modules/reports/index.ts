export { createDeliveryJob } from './deliveries.ts';
export { mountReports } from './routes.ts';
