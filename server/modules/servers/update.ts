import type { Kysely } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { updateServer as updateCall } from '#contract/http/serverActions.ts';
import { canChangeFlow } from '#domain/servers/serverRules.ts';
import { findGroup, type FoundServer, type Viewer } from '#server/modules/access/index.ts';
import { notifyAgents } from '#server/modules/configs/index.ts';
import { notFound, refuse, refuseField } from '#server/kernel/errors.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import { serverFlows } from '#contract/enums.ts';
import { ignoreOffline } from '#server/kernel/messaging/agentError.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChange } from '#server/kernel/events/append.ts';
import { appendFact, changesOf } from '#server/kernel/events/facts.ts';
import { appendServerMove } from './attach.ts';

type Deps = Needs<'db' | 'log' | 'messaging'>;

/**
 * Updates the registered data of a server, including its group.
 * @throws HttpError 404 for a group that the viewer does not see, 409 when somebody else saved since
 *   `revision`
 */
export async function updateServer(
  deps: Deps,
  viewer: Viewer,
  server: FoundServer,
  { description, pcId: sentPcId, name, ip, groupId, revision }: RequestOf<typeof updateCall>['body'],
): Promise<void> {
  const isMoving = groupId !== undefined && groupId !== server.group_id;
  if (isMoving) await findGroup(deps.db, viewer, groupId);
  await transact(deps.db, async (transaction) => {
    // Locks the group before the server, the order used everywhere.
    if (isMoving && !(await lockRows(transaction, 'server_groups', [groupId], 'for share')).has(groupId))
      throw notFound('serverGroup');
    const before = await transaction
      .selectFrom('servers')
      .select(['description', 'pc_id as pcId', 'name', 'ip', 'live_pc_id as livePcId'])
      .where('id', '=', server.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    // Users see the agent's name and address, but not its PC ID.
    const isActualizing = name !== undefined || ip !== undefined;
    const pcId = sentPcId ?? (isActualizing ? (before?.livePcId ?? undefined) : undefined);
    const saved = await transaction
      .updateTable('servers')
      .set((eb) => ({
        revision: eb('revision', '+', 1),
        ...(description !== undefined && { description }),
        ...(pcId !== undefined && { pc_id: pcId }),
        ...(name !== undefined && { name }),
        ...(ip !== undefined && { ip }),
        ...(isMoving && { group_id: groupId }),
      }))
      .where('id', '=', server.id)
      // Of two concurrent moves, the second gets a conflict instead of silently overwriting the first.
      .$if(isMoving, (query) => query.where('group_id', '=', server.group_id))
      .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
      .returning('id')
      .executeTakeFirst();
    if (!saved || !before) throw refuse('serverChanged');
    if (isMoving) await appendServerMove(transaction, server.id, [server.group_id, groupId]);
    else await appendChange(transaction, 'serversUpdated', server.id, [server.id]);
    const of = { objects: { server: [server.id] }, audience: { serverIds: [server.id] } };
    const after = { description, pcId, name, ip };
    const changes = changesOf(before, after, ['description', 'pcId', 'name', 'ip']);
    if (changes.length > 0) await appendFact(transaction, { ...of, kind: 'serverEdited', data: { changes } });
    if (isMoving) await appendMove(transaction, server, groupId);
  });
  // The configs of another group apply now.
  if (isMoving) await notifyAgents(deps, { serverIds: [server.id] });
}

async function appendMove(transaction: Kysely<Tables>, server: FoundServer, groupId: number): Promise<void> {
  const groups = await transaction
    .selectFrom('server_groups')
    .select(['id', 'name'])
    .where('id', 'in', [server.group_id, groupId])
    .execute();
  const nameOf = (id: number) => groups.find((group) => group.id === id)?.name ?? '';
  await appendFact(transaction, {
    kind: 'serverMoved',
    objects: { server: [server.id], group: groups },
    data: { from: nameOf(server.group_id), to: nameOf(groupId) },
    audience: { serverIds: [server.id] },
  });
}

/** @throws HttpError 422 for a flow that does not exist, 409 unless the server is closed and nothing on it works */
export async function setFlow(deps: Deps, server: FoundServer, flow: number): Promise<void> {
  if (!serverFlows.some(({ id }) => id === flow)) {
    throw refuseField('flow', 'flowUnknown');
  }
  await transact(deps.db, async (transaction) => {
    // Locks the row, so that the server cannot be opened meanwhile.
    const { open, flow: from } = await transaction
      .selectFrom('servers')
      .select(['open', 'flow'])
      .where('id', '=', server.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const consoles = await transaction
      .selectFrom('consoles')
      .select('status')
      .where('server_id', '=', server.id)
      .execute();
    if (!canChangeFlow({ open }, consoles)) throw refuse('serverNotAtRest');
    await transaction.updateTable('servers').set({ flow }).where('id', '=', server.id).execute();
    await appendChange(transaction, 'serversUpdated', server.id, [server.id]);
    await appendFact(transaction, {
      kind: 'serverFlowChanged',
      objects: { server: [server.id] },
      data: { from, to: flow },
      audience: { serverIds: [server.id] },
    });
  });
  await ignoreOffline(deps.messaging.command(server.token, { kind: 'refresh' }));
}

/**
 * Sets the script version of a server; an unknown version is added.
 * @throws HttpError 409 for the current version
 */
export async function setScript(deps: Deps, server: FoundServer, version: string): Promise<void> {
  await transact(deps.db, async (transaction) => {
    await transaction
      .insertInto('scripts')
      .values({ version })
      .onConflict((conflicting) => conflicting.column('version').doNothing())
      .execute();
    const before = await transaction
      .selectFrom('servers')
      .leftJoin('scripts', 'scripts.id', 'servers.script_id')
      .select('scripts.version')
      .where('servers.id', '=', server.id)
      .forNoKeyUpdate('servers')
      .executeTakeFirst();
    const changed = await transaction
      .updateTable('servers')
      .from('scripts')
      .set((eb) => ({ script_id: eb.ref('scripts.id') }))
      .where('servers.id', '=', server.id)
      .where('scripts.version', '=', version)
      .where((eb) => eb('servers.script_id', 'is distinct from', eb.ref('scripts.id')))
      .returning('servers.id')
      .executeTakeFirst();
    if (!changed) throw refuse('versionUnchanged');
    await appendChange(transaction, 'serversUpdated', server.id, [server.id]);
    await appendFact(transaction, {
      kind: 'serverVersionChanged',
      objects: { server: [server.id] },
      data: { from: before?.version ?? null, to: version },
      audience: { serverIds: [server.id] },
    });
  });
  await ignoreOffline(deps.messaging.command(server.token, { kind: 'refresh' }));
}
