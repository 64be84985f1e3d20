export { notifyAgents } from './agents.ts';
export { readConsoleConfigs } from './effective.ts';
export { isBaseType, readAttached } from './read.ts';
export { mountConfigs } from './configRoutes.ts';
export { configVisibleTo } from './visible.ts';
