import type { RefusalText } from '#contract/refusals.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { createServerGroup, updateServerGroup } from '#contract/http/serverGroups.ts';
import { usersWithAccess, type Viewer } from '#server/access/visibility.ts';
import { lockAccounts } from '#server/api/accounts/visible.ts';
import type { Context } from '#server/api/context.ts';
import { conflict, notFound } from '#server/api/http/errors.ts';
import { type Once, transactOnce } from '#server/store/idempotency.ts';
import { transact } from '#server/store/transaction.ts';
import { findGroup } from './find.ts';
import { insertGroup, refuseTakenName } from './insertGroup.ts';

type Deps = Pick<Context, 'db' | 'events'>;

/** Error text for concurrent edits. */
export const editConflictText = (
  what: 'scheduler' | 'config' | 'base config' | 'schema' | 'group' | 'server' | 'console',
): RefusalText =>
  `This ${what} has been changed in the meantime, by another user or in another window. Check it again before saving.`;

/** Creates a group with its creator as a member. @returns its id */
export async function createGroup(
  { db, events, now }: Deps & Pick<Context, 'now'>,
  viewer: Viewer,
  body: RequestOf<typeof createServerGroup>['body'],
  once: Once,
): Promise<number> {
  const { answer: id } = await transactOnce({ db, now }, once, (transaction) =>
    insertGroup(transaction, viewer, body),
  );
  events.publish('serverGroupsUpdated', { ids: [id] }, { userIds: await usersWithAccess(db, id) });
  return id;
}

/** @throws HttpError 404, 409 when somebody else has saved since `revision`, 422 when the name is taken. */
export async function updateGroup(
  { db, events }: Deps,
  viewer: Viewer,
  id: number,
  { name, description, revision }: RequestOf<typeof updateServerGroup>['body'],
): Promise<void> {
  const before = await findGroup(db, viewer, id);
  const saved = await transact(db, async (transaction) => {
    if (name !== before.name) await refuseTakenName(transaction, name, { except: id });
    return transaction
      .updateTable('server_groups')
      .set((eb) => ({ name, description, revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
      .returning('id')
      .executeTakeFirst();
  });
  if (!saved) throw conflict(editConflictText('group'));
  events.publish('serverGroupsUpdated', { ids: [id] }, { userIds: await usersWithAccess(db, id) });
}

/** @throws HttpError 404, or 409 while it has servers. */
export async function deleteGroup({ db, events }: Deps, viewer: Viewer, id: number): Promise<void> {
  const { name } = await findGroup(db, viewer, id);
  const userIds = await usersWithAccess(db, id);
  await transact(db, async (transaction) => {
    // Its memberships change accounts.
    await lockAccounts(transaction);
    // Locks the row: a concurrent attach of a server waits here.
    const group = await transaction
      .selectFrom('server_groups')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!group) throw notFound('server group');
    const server = await transaction
      .selectFrom('servers')
      .select('id')
      .where('group_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (server) throw conflict(`Group '${name}' has servers. Delete or move them first.`);
    await transaction.deleteFrom('server_groups').where('id', '=', id).execute();
  });
  events.publish('serverGroupsUpdated', { ids: [id] }, { userIds });
}
