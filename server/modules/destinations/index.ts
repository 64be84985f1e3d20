export { type AlertDeliveries, createAlertDeliveries, createAlertDeliveryJob } from './deliveries.ts';
export { createDeviceJob } from './deviceJob.ts';
export { hasUnsentResolution } from './unsentResolution.ts';
export { createPost, type Post } from './post.ts';
export { mountDestinations } from './destinationRoutes.ts';
