export { allows, reachOf, roles } from './accessMap.ts';
export { accountFieldRights, deniedPath, type AccountFieldRights } from './accountFields.ts';
export { newestCredentials } from './agentCredentials.ts';
export { TooManyAttemptsError, createAttemptLimiter, type AttemptLimit } from './attemptLimiter.ts';
export { audit, type AuditRecord, auditUserChanges } from './audit.ts';
export type { Caller } from './caller.ts';
export { createChannelRights } from './channelRights.ts';
export { createDownloads } from './downloads.ts';
export { encryptedColumns, isEncrypted, keyOfText } from './encryptedColumns.ts';
export { findConsole, type FoundConsole } from './findConsole.ts';
export { findGroup, findServer, type FoundServer } from './findServer.ts';
export {
  callerOf,
  mount,
  mountOwn,
  mountStream,
  sessionOf,
  type Answer,
  type Call,
  type StreamCall,
} from './http/mount.ts';
export { createInviteCodes } from './inviteCodes.ts';
export { createLoginLimits, networkOf } from './loginLimits.ts';
export { newSettings } from './newUser.ts';
export { requireOwnSession } from './ownSession.ts';
export type { AccessDeps, NeedsAccess } from './deps.ts';
export { hashPassword, passwordFits } from './passwords.ts';
export { recordPresence } from './presence.ts';
export { placeOf } from './place.ts';
export { replaceCodes, useCode, useRecoveryCode } from './secondFactor.ts';
export { decryptTotp, encryptPlainTotp, encryptTotp } from './secondFactorSecrets.ts';
export { deriveKey, installationSecret, readSecret, secretFile } from './secret.ts';
export {
  appendAccess,
  appendSessions,
  createSessions,
  hasNoDevice,
  type Session,
  type Sessions,
} from './sessions.ts';
export { hashOfToken, newToken } from './tokens.ts';
export { codeLength, newSecret, otpauthLine, stepOfCode } from './totp.ts';
export { createVault, keyIdOf, type Vault } from './vault.ts';
export {
  groupVisibleTo,
  seesAll,
  seesAllUpTo,
  serverVisibleTo,
  shareVisibleServers,
  usersWithAccess,
  visibleServers,
  type Viewer,
} from './visibility.ts';
export { enumsOf } from './enums.ts';
