import type { ColumnType, Generated } from 'kysely';
import type { AuditAction } from '#contract/http/audit.ts';
import type { SessionKind } from '#contract/http/settings.ts';

/** A session is valid while its row exists and has not expired; the token only names it. */
export interface SessionsTable {
  /** `jti` of the token. */
  id: string;
  /** Names the session to its user. */
  number: Generated<number>;
  /** Whose data the session sees: of guest access the user that is acted as, of a link its owner. */
  user_id: number;
  kind: Generated<SessionKind>;
  /** The session's role is this one where the user's own has more rights: the role of an access link. */
  max_role: number | null;
  /** Of guest access: the session of the person who acts; both end together. */
  parent_id: string | null;
  link_id: number | null;
  /** What the browser says of itself. */
  device: string | null;
  address: string | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
}

/** View: what a session may do, with the limits of the session that it was opened from. */
export interface SessionRightsView {
  id: string;
  user_id: number;
  /** The person who acts by guest access. */
  actor_id: number | null;
  /** Decides the permissions: the weakest of all roles that take part. */
  role: number;
  /** Decides which servers are seen: a link sees those of its owner. */
  sight_role: number;
  /** Role of the session that guest access was started from. */
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
  /** Until then it can be accepted. */
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

/** The codes that were not used yet. */
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
  /** Of guest access: who acts. */
  actor_name: string | null;
  link_id: number | null;
}

export type AuditDetails = Record<string, string | number | null>;

/** Entries can only be added: a trigger refuses every other change. */
export interface AuditLogTable {
  id: Generated<number>;
  at: Date;
  action: AuditAction;
  /** The person, and as whom he did it; names as they were then. */
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
