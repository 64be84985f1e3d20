import type { Needs } from '#server/kernel/deps.ts';
import type { Kysely } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { createServerGroup, updateServerGroup } from '#contract/http/serverGroups.ts';
import { findGroup, usersWithAccess, type Viewer } from '#server/modules/access/index.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import { notFound, refuse } from '#server/kernel/errors.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { changesOf } from '#server/kernel/events/facts.ts';
import { appendGroupFact } from './groupFacts.ts';
import type { Tables } from '#server/schema/tables.ts';
import { insertGroup, refuseTakenName } from './insertGroup.ts';

type Deps = Needs<'db'>;

async function appendGroup(db: Kysely<Tables>, id: number): Promise<void> {
  await appendEvent(db, 'serverGroupsUpdated', { ids: [id] }, { userIds: await usersWithAccess(db, id) });
}

/** Creates a group with its creator as a member. @returns its id */
export async function createGroup(
  { db, now }: Deps & Needs<'now'>,
  viewer: Viewer,
  body: RequestOf<typeof createServerGroup>['body'],
  once: IdempotencyKey,
): Promise<number> {
  const { answer } = await transactOnce({ db, now }, once, async (transaction) => {
    const id = await insertGroup(transaction, viewer, body);
    await appendGroup(transaction, id);
    await appendGroupFact(transaction, 'groupCreated', id);
    return id;
  });
  return answer;
}

/** @throws HttpError 404, 409 when somebody else has saved since `revision`, 422 when the name is taken. */
export async function updateGroup(
  { db }: Deps,
  viewer: Viewer,
  id: number,
  { name, description, revision }: RequestOf<typeof updateServerGroup>['body'],
): Promise<void> {
  const before = await findGroup(db, viewer, id);
  await transact(db, async (transaction) => {
    if (name !== before.name) await refuseTakenName(transaction, name, { except: id });
    const stored = await transaction
      .selectFrom('server_groups')
      .select(['name', 'description'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const saved = await transaction
      .updateTable('server_groups')
      .set((eb) => ({ name, description, revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
      .returning('id')
      .executeTakeFirst();
    if (!saved || !stored) throw refuse('groupChanged');
    await appendGroup(transaction, id);
    const changes = changesOf(stored, { name, description }, ['name', 'description']);
    if (changes.length > 0) await appendGroupFact(transaction, 'groupEdited', id, changes);
  });
}

/** @throws HttpError 404, or 409 while it has servers. */
export async function deleteGroup({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  const { name } = await findGroup(db, viewer, id);
  await transact(db, async (transaction) => {
    // Keeps others from attaching a server or moving one here meanwhile.
    const group = await lockRows(transaction, 'server_groups', [id], 'for update');
    if (!group.has(id)) throw notFound('serverGroup');
    const server = await transaction
      .selectFrom('servers')
      .select('id')
      .where('group_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (server) throw refuse('groupHasServers', { name });
    await appendGroup(transaction, id);
    await appendGroupFact(transaction, 'groupDeleted', id);
    await transaction.deleteFrom('server_groups').where('id', '=', id).execute();
  });
}
