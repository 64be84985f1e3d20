export { createDeliveryJob } from './deliveries.ts';
export { mountReports } from './reportRoutes.ts';
