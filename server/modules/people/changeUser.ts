import type { Kysely } from 'kysely';
import { appendSessions, reachOf } from '#server/modules/access/index.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Changes of other users, for calls and for `npm run admin`. Each runs in the transaction of the caller,
 * which has named the actor (`auditUserChanges`).
 */

type Target = { id: number };

/** Appends that these users have changed, for those who may see people. */
export async function appendPeople(transaction: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  const watchers = await transaction
    .selectFrom('users')
    .select('id')
    .where('role', '<=', reachOf('users_view'))
    .where('blocked', '=', false)
    .execute();
  await appendEvent(
    transaction,
    'peopleUpdated',
    { ids: [...ids] },
    { userIds: watchers.map(({ id }) => id) },
  );
}

/** Blocks or unblocks a user; a trigger ends the user's sessions and records it. */
export async function setBlocked(
  transaction: Kysely<Tables>,
  { id }: Target,
  blocked: boolean,
): Promise<void> {
  await transaction.updateTable('users').set({ blocked }).where('id', '=', id).execute();
  await appendPeople(transaction, [id]);
}

/** Changes the role; a trigger has the user's sessions checked again, and records it. */
export async function setRole(transaction: Kysely<Tables>, { id }: Target, role: number): Promise<void> {
  await transaction.updateTable('users').set({ role }).where('id', '=', id).execute();
  await appendPeople(transaction, [id]);
}

/** Removes the second factor, so that the password alone is enough. The caller records it. */
export async function removeSecondFactor(transaction: Kysely<Tables>, { id }: Target): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ totp_secret: null, totp_pending: null, totp_last_step: null })
    .where('id', '=', id)
    .execute();
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  await appendSessions(transaction, [{ userId: id }]);
  await appendPeople(transaction, [id]);
}
