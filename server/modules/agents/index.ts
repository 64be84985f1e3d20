export { createAgentHandlers } from './handlers.ts';
export { createLongStartJob } from './longStarts.ts';
export { mountAgentPackage } from './package/packageRoutes.ts';
export { markSilent, watchPresence } from './presence.ts';
