import { audit, type Caller, type NeedsAccess, placeOf, type Session } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Kysely } from 'kysely';
import type { AuthHistoryRow, ListedSession } from '#contract/http/settings.ts';
import { notFound, refuse } from '#server/kernel/errors.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { revokeOpenLinks } from '#server/modules/people/links.ts';
import type { Tables } from '#server/schema/tables.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'sessions'>;

/** The sessions of the caller's account that have not ended: the session of the call first, then by last use. */
export async function readSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: Session,
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('session_rights as rights', 'rights.id', 'sessions.id')
    .leftJoin('users as actors', 'actors.id', 'rights.actor_id')
    .select(['sessions.id', 'sessions.number', 'sessions.kind', 'sessions.device', 'sessions.address'])
    .select(['sessions.created_at', 'sessions.last_seen_at', 'rights.expires_at', 'rights.role'])
    .select('actors.username as actor')
    .where('sessions.user_id', '=', session.user.id)
    .where('rights.expires_at', '>', now())
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.number', 'desc')
    .limit(500)
    .execute();
  const listed = rows.map((row) => ({
    id: row.number,
    kind: row.kind,
    device: row.device,
    ip: row.address,
    place: placeOf(row.address),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    current: row.id === session.id,
    actor: row.actor,
    role: row.role,
  }));
  return listed.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one session of the caller's account. @throws HttpError 404; 409 for the session of the call */
export async function endSession(
  deps: Deps,
  session: Session,
  number: number,
  caller: Caller,
): Promise<void> {
  if (number === session.number) throw refuse('sessionInUse');
  const found = await deps.db
    .selectFrom('sessions')
    .select(['id', 'kind'])
    .where('number', '=', number)
    .where('user_id', '=', session.user.id)
    .executeTakeFirst();
  if (!found) throw notFound('session');
  await deps.sessions.revoke(found.id);
  await audit(deps, {
    action: 'sessionsEnded',
    by: session,
    target: session.user,
    details: { count: 1, kind: found.kind },
    caller,
  });
}

/**
 * Ends all other sessions of the caller's account, guest access from any of them, and access links.
 * @returns the number of sessions
 */
export async function endOtherSessions(
  deps: Deps,
  session: Session,
  caller: Caller,
): Promise<{ count: number }> {
  const { db, now } = deps;
  const target = session.user;
  return transact(db, async (transaction) => {
    await revokeOpenLinks(transaction, now, target.id, { by: session, target, caller });
    const ended = await deps.sessions.revokeOthers(target.id, session.id, transaction);
    const count = ended.filter((userId) => userId === target.id).length;
    const record = { action: 'sessionsEnded', by: session, target, details: { count }, caller } as const;
    if (count > 0) await audit({ db: transaction, now }, record);
    return { count };
  });
}

/** Maximum number of sign-ins that are sent. */
const maxHistory = 1000;

/** The sign-ins to the caller's account, newest first; through an access link, only those through this link. */
export async function readHistory(db: Kysely<Tables>, session: Session): Promise<AuthHistoryRow[]> {
  const rows = await db
    .selectFrom('auth_history')
    .select(['at', 'address', 'device', 'kind', 'actor_name'])
    .where('user_id', '=', session.user.id)
    .$if(session.kind === 'link', (query) => query.where('link_id', '=', session.linkId))
    .orderBy('id', 'desc')
    .limit(maxHistory)
    .execute();
  return rows.map(({ at, address, device, kind, actor_name }) => ({
    date: at.toISOString(),
    ip: address,
    ...placeOf(address),
    kind,
    device,
    actor: actor_name,
  }));
}
