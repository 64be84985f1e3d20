export { serveAdminSocket } from './admin/socket.ts';
export { createAgentCredentialsJob } from './agentCredentials.ts';
export { writeAgents, writeUpdateKey, type AgentEntry } from './localAgents.ts';
export { lastBackup } from './backup/lastBackup.ts';
export { logUserWarnings } from './logUserWarnings.ts';
export { createRetentionJob } from './retention/job.ts';
export { openSecret } from './secretBinding.ts';
