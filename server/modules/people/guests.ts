import { audit, type Caller, type NeedsAccess, type Session } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Kysely } from 'kysely';
import type { ListedUser } from '#contract/http/people.ts';
import { notFound, refuse } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';

/** The users that a session may act as, blocked ones included, by name. */
export const readUsers = (db: Kysely<Tables>, { user }: Session): Promise<ListedUser[]> =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'blocked', 'role'])
    .where('role', '>=', user.role)
    .where('id', '!=', user.id)
    .orderBy('username')
    .orderBy('id')
    .execute();

/**
 * Starts guest access, which ends with the session from which it was started.
 * @throws HttpError 404; 403 for guests and for a user with more rights; 409 for a blocked user and oneself
 */
export async function startGuestAccess(
  deps: Needs<'db' | 'now'> & NeedsAccess<'sessions'>,
  session: Session,
  userId: number,
  caller: Caller,
): Promise<{ jwt: string }> {
  if (session.kind === 'guest') throw refuse('notInGuestAccess');
  const user = await deps.db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'blocked'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw notFound('user');
  if (user.id === session.user.id) throw refuse('userIsCaller');
  if (user.role < session.user.role) throw refuse('userHasMoreRights');
  if (user.blocked) throw refuse('userBlocked');
  const jwt = await deps.sessions.open(user.id, {
    kind: 'guest',
    parent: session,
    // A person behind an access link stays behind it.
    ...(session.linkId !== null && { linkId: session.linkId }),
    expiresAt: session.expiresAt,
    caller,
  });
  await audit(deps, { action: 'guestStarted', by: session, target: user, caller });
  return { jwt };
}
