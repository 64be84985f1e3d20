import { jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Tables, UserRow } from '#server/store/tables.ts';

/** The caller: a user with a session that is neither expired nor revoked, and not blocked. */
export interface Session {
  id: string;
  expiresAt: Date;
  user: Pick<UserRow, 'id' | 'role' | 'username' | 'email'>;
}

export interface Sessions {
  /** Starts a session. @returns its token */
  open(userId: number): Promise<string>;
  /** Null for an invalid token, for any reason. */
  find(token: string): Promise<Session | null>;
  revoke(sessionId: string): Promise<void>;
}

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

  return {
    async open(userId) {
      const id = randomUUID();
      const expires = new Date(now().getTime() + ttlMs);
      await db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<', now()).execute();
      await db.insertInto('sessions').values({ id, user_id: userId, expires_at: expires }).execute();
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setJti(id)
        .setIssuedAt(now())
        .setExpirationTime(expires)
        .sign(key);
    },

    async find(token) {
      const verified = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() }).catch(
        () => null,
      );
      const id = verified?.payload.jti;
      if (!id) return null;
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([
          'sessions.id',
          'sessions.expires_at',
          'users.id as userId',
          'users.role',
          'users.username',
          'users.email',
        ])
        .where('sessions.id', '=', id)
        .where('sessions.expires_at', '>', now())
        .where('users.blocked', '=', false)
        .executeTakeFirst();
      if (!row || String(row.userId) !== verified.payload.sub) return null;
      const { userId, role, username, email } = row;
      return { id, expiresAt: row.expires_at, user: { id: userId, role, username, email } };
    },

    async revoke(sessionId) {
      await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    },
  };
}
