export { createAgentHandlers } from './handlers.ts';
export { createLongStartJob } from './longStarts.ts';
export { mountAgentPackage } from './package/routes.ts';
export { markSilent, watchPresence } from './presence.ts';
