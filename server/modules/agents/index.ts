export { createAgentHandlers } from './handlers.ts';
export { createLongStartJob } from './longStarts.ts';
export { mountAgentPackage } from './package/packageRoutes.ts';
export { watchPresence } from './presence.ts';
