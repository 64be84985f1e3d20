import type { KeyObject } from 'node:crypto';
import type { AttemptLimiter } from './attemptLimiter.ts';
import type { ChannelRights } from './channelRights.ts';
import type { Downloads } from './downloads.ts';
import type { InviteCodes } from './inviteCodes.ts';
import type { LoginLimits } from './loginLimits.ts';
import type { Sessions } from './sessions.ts';
import type { Vault } from './vault.ts';

/** The services of access, created once at the start. */
export interface AccessDeps {
  sessions: Sessions;
  channelRights: ChannelRights;
  loginLimits: LoginLimits;
  attempts: AttemptLimiter;
  inviteCodes: InviteCodes;
  downloads: Downloads;
  /** Encrypts the secrets of accounts. */
  vault: Vault;
  /** Signs the packages of the agent. */
  packageKey: KeyObject;
}

export type NeedsAccess<Name extends keyof AccessDeps> = Pick<AccessDeps, Name>;
