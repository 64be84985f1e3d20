export { mountServerActions } from './actionRoutes.ts';
export { announceStart, isOvertaken, isStartCurrent } from './agentStarts.ts';
export { mountServerGroups } from './groupRoutes.ts';
export { endConsoles } from './open.ts';
export { resumeConsoles } from './resume.ts';
export { mountServers } from './serverRoutes.ts';
