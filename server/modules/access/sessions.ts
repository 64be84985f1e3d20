import { jwtVerify, SignJWT } from 'jose';
import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { SessionKind } from '#contract/http/settings.ts';
import type { Tables, UserRow } from '#server/schema/tables.ts';
import { shareReads } from '#server/kernel/database/shareReads.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { reachOf } from './accessMap.ts';
import type { Caller } from './caller.ts';
import { recordPresence } from './presence.ts';

/** The caller: a user with a session that is neither expired nor revoked, and not blocked. */
export interface Session {
  id: string;
  /** Identifies the session to its user. */
  number: number;
  kind: SessionKind;
  expiresAt: Date;
  lastSeenAt: Date;
  /**
   * `role` decides the permissions; through an access link or guest access it may be weaker than the user's
   * own. `visibilityRole` decides which servers are seen.
   */
  user: Pick<UserRow, 'id' | 'role' | 'username' | 'email'> & { visibilityRole: number };
  /** For guest access: the person who acts. */
  actor: Pick<UserRow, 'id' | 'username'> | null;
  /** The access link through which the session was opened, or the session from which guest access was started. */
  linkId: number | null;
}

/** Properties of a new session that is not an own sign-in with the password. */
export interface NewSession {
  kind?: SessionKind;
  maxRole?: number;
  /** For guest access: the session of the person who acts. */
  parent?: Pick<Session, 'id' | 'user'>;
  linkId?: number;
  /** Default: the lifetime of sessions from now. */
  expiresAt?: Date;
  /** Records the sign-in in the history of the user. */
  caller?: Caller;
}

/** Calls with a transaction become part of it. */
export interface Sessions {
  /** Starts a session. @returns its token */
  open(userId: number, session?: NewSession, transaction?: Transaction<Tables>): Promise<string>;
  /** Null for an invalid token, for any reason. @param purpose of a {@link Sessions.tokenFor limited token} */
  find(token: string, purpose?: string): Promise<Session | null>;
  /** A token of a session that is accepted for one purpose only; it ends at the latest with the session. */
  tokenFor(session: Session, purpose: string, ttlMs: number): Promise<string>;
  /** Records that a session is used, at most once a minute. */
  see(session: Session, caller: Caller): Promise<void>;
  /** Ends a session, and guest access that was started from it. @returns the users whose sessions ended */
  revoke(sessionId: string, transaction?: Transaction<Tables>): Promise<number[]>;
  /**
   * Ends all sessions of a user but one, and guest access that was started from them. @returns the users whose sessions
   * ended, once for each session
   */
  revokeOthers(userId: number, keptId: string | null, transaction?: Transaction<Tables>): Promise<number[]>;
  /** A new token for a session; the old one stays valid for {@link replacedGraceMs}. */
  replace(session: Session, transaction?: Transaction<Tables>): Promise<string>;
}

/** Time for which a replaced token stays valid, so that calls in flight succeed; milliseconds. */
export const replacedGraceMs = 1_000;

/** Accuracy of the last use, in milliseconds. */
const seenEveryMs = 60_000;

/**
 * Appends the event that sessions of users have changed: their sockets and channel credentials are checked,
 * and their apps reload the user.
 * @returns the users
 */
export async function appendSessions(
  db: Kysely<Tables>,
  sessions: readonly { userId: number }[],
): Promise<number[]> {
  const users = sessions.map(({ userId }) => userId);
  for (const userId of new Set(users))
    await appendEvent(db, 'userTokenUpdated', { userId }, { userIds: [userId] });
  return users;
}

/**
 * Appends the event that lists of a user's sessions, links or invite codes, or the profile, have changed. The
 * sessions of open apps are not affected, so they keep their channel credentials.
 */
export const appendAccess = (db: Kysely<Tables>, userId: number): Promise<void> =>
  appendEvent(db, 'userUpdated', { id: userId, blocked: false }, { userIds: [userId] });

/** An ended session is deleted only after its devices, whose end is a fact: see `destinations/deviceJob.ts`. */
export const hasNoDevice = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'sessions'>) =>
  not(
    exists(selectFrom('push_devices').select('push_devices.id').whereRef('session_id', '=', 'sessions.id')),
  );

/** Sessions are rows; a token is the signed id of one (HS256) and becomes invalid when the row is deleted. */
export function createSessions(options: {
  db: Kysely<Tables>;
  /** Any text of 32 characters or more. */
  key: string;
  ttlMs: number;
  now?: () => Date;
}): Sessions {
  const { db, ttlMs, now = () => new Date() } = options;
  const key = new TextEncoder().encode(options.key);

  const sign = (id: string, userId: number, expiresAt: Date, purpose?: string): Promise<string> =>
    new SignJWT(purpose === undefined ? {} : { aud: purpose })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(userId))
      .setJti(id)
      .setIssuedAt(now())
      .setExpirationTime(expiresAt)
      .sign(key);

  /** Every call needs the rights, so calls at the same moment share a read. */
  const rightsOf = shareReads(async (ids: readonly string[]) => {
    const rows = await db
      .selectFrom('session_rights as rights')
      .innerJoin('sessions', 'sessions.id', 'rights.id')
      .innerJoin('users', 'users.id', 'rights.user_id')
      .leftJoin('users as actors', 'actors.id', 'rights.actor_id')
      .select(['rights.id', 'rights.role', 'rights.sight_role', 'rights.actor_role', 'rights.actor_id'])
      .select(['rights.expires_at', 'sessions.number', 'sessions.kind', 'sessions.link_id'])
      .select(['sessions.last_seen_at', 'users.id as userId', 'users.username', 'users.email'])
      .select('actors.username as actorName')
      .where('rights.id', '=', sql<string>`any(${sql.val([...ids])}::text[])`)
      .where('rights.expires_at', '>', now())
      .where('rights.blocked', '=', false)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  });

  return {
    async open(userId, { kind = 'own', maxRole, parent, linkId, expiresAt, caller } = {}, within) {
      const id = randomUUID();
      const at = now();
      const expires = expiresAt ?? new Date(at.getTime() + ttlMs);
      await (within ?? db)
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('expires_at', '<', at)
        .where(hasNoDevice)
        .execute();
      await transact(within ?? db, async (transaction) => {
        await transaction
          .insertInto('sessions')
          .values({
            id,
            user_id: userId,
            kind,
            max_role: maxRole ?? null,
            parent_id: parent?.id ?? null,
            link_id: linkId ?? null,
            device: caller?.device ?? null,
            address: caller?.address ?? null,
            created_at: at,
            last_seen_at: at,
            expires_at: expires,
          })
          .execute();
        if (caller)
          await transaction
            .insertInto('auth_history')
            .values({
              ...caller,
              user_id: userId,
              at,
              kind,
              actor_name: parent?.user.username ?? null,
              link_id: linkId ?? null,
            })
            .execute();
        await appendAccess(transaction, userId);
      });
      return sign(id, userId, expires);
    },

    tokenFor: ({ id, user }, purpose, tokenTtlMs) =>
      sign(id, user.id, new Date(now().getTime() + tokenTtlMs), purpose),

    async find(token, purpose) {
      const verified = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() }).catch(
        () => null,
      );
      const id = verified?.payload.jti;
      // Also checked without a purpose: a limited token is not a session.
      if (!id || verified.payload.aud !== purpose) return null;
      const row = (await rightsOf([id])).get(id);
      if (!row || String(row.userId) !== verified.payload.sub) return null;
      // A user who may no longer act as others loses open guest access.
      if (row.actor_role !== null && row.actor_role > reachOf('users_guest_access')) return null;
      return {
        id,
        number: row.number,
        kind: row.kind,
        expiresAt: row.expires_at,
        lastSeenAt: row.last_seen_at,
        user: {
          id: row.userId,
          role: row.role,
          visibilityRole: row.sight_role,
          username: row.username,
          email: row.email,
        },
        actor: row.actor_id === null ? null : { id: row.actor_id, username: row.actorName ?? '' },
        linkId: row.link_id,
      };
    },

    async see({ id, kind, lastSeenAt, user }, { address, device }) {
      const at = now();
      const before = new Date(at.getTime() - seenEveryMs);
      if (lastSeenAt > before) return;
      await db
        .updateTable('sessions')
        .set({ last_seen_at: at, address, device })
        .where('id', '=', id)
        .where('last_seen_at', '<=', before)
        .execute();
      if (kind === 'own') await recordPresence(db, user.id, at);
    },

    async revoke(sessionId, within) {
      return transact(within ?? db, async (transaction) => {
        // Guest access is deleted explicitly, because a cascade does not report what it deletes.
        const ended = await transaction
          .deleteFrom('sessions')
          .where((eb) => eb.or([eb('id', '=', sessionId), eb('parent_id', '=', sessionId)]))
          .returning('user_id as userId')
          .execute();
        return appendSessions(transaction, ended);
      });
    },

    async revokeOthers(userId, keptId, within) {
      return transact(within ?? db, async (transaction) => {
        const ended = await transaction
          .deleteFrom('sessions')
          .where((eb) => {
            const own = eb.selectFrom('sessions as own').select('own.id').where('own.user_id', '=', userId);
            return eb.or([eb('user_id', '=', userId), eb('parent_id', 'in', own)]);
          })
          .$if(keptId !== null, (query) => query.where('id', '!=', keptId ?? ''))
          .returning('user_id as userId')
          .execute();
        return appendSessions(transaction, ended);
      });
    },

    async replace(session, within) {
      const id = randomUUID();
      await transact(within ?? db, async (transaction) => {
        const old = await transaction
          .updateTable('sessions')
          .set({ expires_at: new Date(now().getTime() + replacedGraceMs) })
          .where('id', '=', session.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const { number: _number, ...row } = old;
        await transaction
          .insertInto('sessions')
          .values({ ...row, id, last_seen_at: now(), expires_at: session.expiresAt })
          .execute();
        // The device of this session goes on with it.
        await transaction
          .updateTable('push_devices')
          .set({ session_id: id })
          .where('session_id', '=', session.id)
          .execute();
        await appendSessions(transaction, [{ userId: session.user.id }]);
      });
      // Reviews the rights after the replaced token has expired. After a crash, the periodic checks end its
      // rights a little later.
      const again = (): Promise<unknown> => appendSessions(db, [{ userId: session.user.id }]);
      setTimeout(() => void again().catch(() => undefined), replacedGraceMs + 1).unref();
      return sign(id, session.user.id, session.expiresAt);
    },
  };
}
