import { type Kysely, sql } from 'kysely';
import type { Person } from '#contract/http/people.ts';
import {
  audit,
  auditUserChanges,
  type Caller,
  type NeedsAccess,
  requireOwnSession,
  seesAllUpTo,
  type Session,
} from '#server/modules/access/index.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { notFound, refuse } from '#server/kernel/errors.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Tables } from '#server/schema/tables.ts';
import { appendPeople, removeSecondFactor, setBlocked, setRole } from './changeUser.ts';
import { revokeOpenLinks } from './links.ts';
import { refuseStrongerRole } from './roles.ts';

type Deps = Needs<'db' | 'now'>;

/** Role of users who may change everybody but themselves; at least one of them can always sign in. */
const supervisor = 0;

/** The caller and the users below them, for a supervisor everybody; by name. @param ids null: all */
export async function readPeople(
  { db, now }: Deps,
  { user }: Session,
  ids: readonly number[] | null,
): Promise<Person[]> {
  const rows = await db
    .with('open', (cte) =>
      cte
        .selectFrom('sessions')
        .select(['user_id', (eb) => eb.fn.countAll<number>().as('count')])
        .select(sql<Date | null>`max(last_seen_at) filter (where kind = 'own')`.as('seen_at'))
        .where('expires_at', '>', now())
        .groupBy('user_id'),
    )
    .with('of_group', (cte) =>
      cte
        .selectFrom('servers')
        .select(['group_id', (eb) => eb.fn.countAll<number>().as('servers')])
        .groupBy('group_id'),
    )
    .with('member', (cte) =>
      cte
        .selectFrom('user_server_groups as membership')
        .innerJoin('server_groups', 'server_groups.id', 'membership.group_id')
        .leftJoin('of_group', 'of_group.group_id', 'membership.group_id')
        .select('membership.user_id')
        .select(sql<string[]>`array_agg(server_groups.name order by server_groups.name)`.as('groups'))
        .select(sql<number>`coalesce(sum(of_group.servers), 0)::int`.as('servers'))
        .groupBy('membership.user_id'),
    )
    .selectFrom('users')
    .leftJoin('open', 'open.user_id', 'users.id')
    .leftJoin('member', 'member.user_id', 'users.id')
    .select(['users.id', 'users.username', 'users.email', 'users.role', 'users.blocked', 'users.created_at'])
    .select(['open.count', 'member.groups', 'member.servers'])
    // The last sign-in is read by an index, because the history may have millions of rows.
    .select(
      sql<Date | null>`greatest(open.seen_at, (select at from auth_history
        where auth_history.user_id = users.id and kind = 'own' order by auth_history.id desc limit 1))`.as(
        'seen_at',
      ),
    )
    .select(sql<boolean>`users.totp_secret is not null`.as('has_second_factor'))
    .$if(user.role !== supervisor, (query) =>
      query.where((eb) => eb.or([eb('users.role', '>', user.role), eb('users.id', '=', user.id)])),
    )
    .$if(ids !== null, (query) => query.where(sql<boolean>`users.id = any(${ids}::int[])`))
    .orderBy('users.username')
    .orderBy('users.id')
    .execute();
  const { count } = await db
    .selectFrom('servers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return rows.map((row) => {
    const seesAll = row.role <= seesAllUpTo;
    return {
      id: row.id,
      username: row.username,
      email: row.email,
      role: row.role,
      blocked: row.blocked,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.seen_at?.toISOString() ?? null,
      sessions: row.count ?? 0,
      hasSecondFactor: row.has_second_factor,
      groups: seesAll ? null : (row.groups ?? []),
      servers: seesAll ? count : (row.servers ?? 0),
    };
  });
}

/**
 * The user to change, locked together with all supervisors, so that of two who block each other only one
 * succeeds.
 * @throws HttpError 403 for guests, links and users who are not below the caller; 404; 409 for the caller
 *   themselves
 */
async function findTarget(transaction: Kysely<Tables>, session: Session, userId: number) {
  requireOwnSession(session);
  if (userId === session.user.id) throw refuse('userIsCaller');
  const rows = await transaction
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'blocked', 'totp_secret'])
    .where((eb) => eb.or([eb('id', '=', userId), eb('role', '=', supervisor)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const user = rows.find(({ id }) => id === userId);
  if (!user) throw notFound('user');
  if (session.user.role !== supervisor && user.role <= session.user.role) throw refuse('userNotBelow');
  const isLast = !rows.some(({ id, role, blocked }) => id !== userId && role === supervisor && !blocked);
  return { ...user, isLastSupervisor: user.role === supervisor && isLast };
}

/** Changes role and block. @throws HttpError as {@link findTarget}; 403 for a stronger role, 409 for the last supervisor */
export const updatePerson = (
  { db }: Deps,
  session: Session,
  userId: number,
  { role, blocked }: { role?: number | undefined; blocked?: boolean | undefined },
  caller: Caller,
): Promise<void> =>
  transact(db, async (transaction) => {
    const user = await findTarget(transaction, session, userId);
    if (role !== undefined) refuseStrongerRole(session, role);
    const isWeaker = (role !== undefined && role !== supervisor) || blocked === true;
    if (user.isLastSupervisor && isWeaker) throw refuse('lastSupervisor');
    await auditUserChanges(transaction, { by: session, caller });
    if (role !== undefined && role !== user.role) await setRole(transaction, user, role);
    if (blocked !== undefined && blocked !== user.blocked) await setBlocked(transaction, user, blocked);
  });

/**
 * Ends all sessions of a user, and access links. @returns the number of sessions
 * @throws HttpError as {@link findTarget}
 */
export const endPersonSessions = (
  { db, now, sessions }: Deps & NeedsAccess<'sessions'>,
  session: Session,
  userId: number,
  caller: Caller,
): Promise<{ count: number }> =>
  transact(db, async (transaction) => {
    const target = await findTarget(transaction, session, userId);
    await revokeOpenLinks(transaction, now, userId, { by: session, target, caller });
    const ended = await sessions.revokeOthers(userId, null, transaction);
    const count = ended.filter((id) => id === userId).length;
    if (count > 0) {
      const record = { action: 'sessionsEnded', by: session, target, details: { count }, caller } as const;
      await audit({ db: transaction, now }, record);
      await appendPeople(transaction, [userId]);
    }
    return { count };
  });

/** Resets the second factor of a user. @throws HttpError as {@link findTarget}; 409 when there is none */
export const resetPersonSecondFactor = (
  { db, now }: Deps,
  session: Session,
  userId: number,
  caller: Caller,
): Promise<void> =>
  transact(db, async (transaction) => {
    const target = await findTarget(transaction, session, userId);
    if (target.totp_secret === null) throw refuse('secondFactorDisabled');
    await removeSecondFactor(transaction, target);
    await audit({ db: transaction, now }, { action: 'secondFactorReset', by: session, target, caller });
  });
