import type { ColumnType, Generated } from 'kysely';
import type { AuditAction } from '#contract/http/audit.ts';
import type { SessionKind } from '#contract/http/settings.ts';

/** A session is valid while its row exists and has not expired; the token only names it. */
export interface SessionsTable {
  /** `jti` of the token. */
  id: string;
  /** Identifies the session to its user. */
  number: Generated<number>;
  /** The user whose data the session sees: in guest access the user acted as, through a link its owner. */
  user_id: number;
  kind: Generated<SessionKind>;
  /** Role of an access link: it replaces the user's own role if that has more rights. */
  max_role: number | null;
  /** For guest access: the session of the person who acts; both end together. */
  parent_id: string | null;
  link_id: number | null;
  /** What the browser says about itself. */
  device: string | null;
  address: string | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  /** When the push service ended the subscription of its last device; null: it has not, or there is another one since. */
  push_ended_at: Date | null;
}

/** View of the rights of sessions, with the limits of the session from which each was opened. */
export interface SessionRightsView {
  id: string;
  user_id: number;
  /** The person who acts by guest access. */
  actor_id: number | null;
  /** Decides the permissions: the weakest of all involved roles. */
  role: number;
  /** Decides which servers are seen: through a link, those of its owner. */
  sight_role: number;
  /** Role of the session from which guest access was started. */
  actor_role: number | null;
  expires_at: Date;
  blocked: boolean;
}

export interface AccessLinksTable {
  id: Generated<number>;
  /** SHA-256 of the token. */
  token_hash: string;
  owner_id: number;
  role: number;
  work_time_ms: number;
  created_at: Date;
  /** Until then the link can be accepted. */
  expires_at: Date;
  accepted_at: Date | null;
  ends_at: Date | null;
  revoked_at: Date | null;
  device: string | null;
  address: string | null;
}

export interface PasswordResetsTable {
  /** SHA-256 of the token. */
  token_hash: string;
  user_id: number;
  expires_at: Date;
  used_at: Date | null;
}

/** Codes of the command `npm run invite` get their row when they are used. */
export interface InviteCodesTable {
  id: Generated<number>;
  /** SHA-256 of the code. */
  code_hash: string;
  role: number;
  /** Null for a code of the command. */
  created_by: number | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  used_by: number | null;
}

/** Recovery codes that were not used yet. */
export interface RecoveryCodesTable {
  user_id: number;
  /** SHA-256 of the code. */
  code_hash: string;
}

/** Sign-ins. */
export interface AuthHistoryTable {
  id: Generated<number>;
  user_id: number;
  at: Date;
  address: string;
  device: string | null;
  kind: SessionKind;
  /** For guest access: the person who acts. */
  actor_name: string | null;
  link_id: number | null;
}

export type AuditDetails = Record<string, string | number | null>;

/** Entries can only be added: a trigger refuses every other change. */
export interface AuditLogTable {
  id: Generated<number>;
  at: Date;
  action: AuditAction;
  /** The person, and the user as whom they acted; names at that time. */
  actor_id: number | null;
  actor_name: string | null;
  as_id: number | null;
  as_name: string | null;
  target_id: number | null;
  target_name: string | null;
  details: ColumnType<AuditDetails, string, never>;
  address: string | null;
  device: string | null;
}
