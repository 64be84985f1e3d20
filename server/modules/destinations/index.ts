export { type AlertDeliveries, createAlertDeliveries, createAlertDeliveryJob } from './deliveries.ts';
export { owesEnd } from './owed.ts';
export { createPost, type Post } from './post.ts';
export { mountDestinations } from './destinationRoutes.ts';
