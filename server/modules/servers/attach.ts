import type { Needs } from '#server/kernel/deps.ts';
import { sql, type Kysely } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { attachServer as attachCall, WaitingAgent } from '#contract/http/serverActions.ts';
import { newestFirst } from '#domain/servers/versions.ts';
import {
  allows,
  findGroup,
  type FoundServer,
  seesAll,
  serverVisibleTo,
  usersWithAccess,
  type Viewer,
} from '#server/modules/access/index.ts';
import { hasUnsentResolution } from '#server/modules/destinations/index.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import { forbidden, notFound, refuse, refuseField } from '#server/kernel/errors.ts';
import { ignoreOffline } from '#server/kernel/messaging/agentError.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvents } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { Tables } from '#server/schema/tables.ts';
import { insertGroup } from './insertGroup.ts';
import { appendGroupFact } from './groupFacts.ts';

type Deps = Needs<'db' | 'messaging' | 'now'>;

/** Time after which a waiting agent counts as stopped, in milliseconds; it sends a request every 2 s. */
const waitingMs = 15_000;
const waitingSince = (now: Date): Date => new Date(now.getTime() - waitingMs);

/**
 * The agents that are offered to the viewer for attaching. Anybody with a token may attach its agent, to any
 * group, so it is shown to users who see every server, and to others only in an installation whose users
 * belong together (`DUGOUT_OFFER_AGENTS`).
 */
export async function readWaitingAgents(
  { config, db, now }: Needs<'config' | 'db' | 'now'>,
  viewer: Viewer,
): Promise<WaitingAgent[]> {
  if (!config.offersAgents && !seesAll(viewer)) return [];
  return db
    .selectFrom('waiting_agents')
    .select(['token', 'computer_name as name', 'ip', 'agent_version as agentVersion'])
    .where('last_request_at', '>', waitingSince(now()))
    .where('token', 'not in', (eb) => eb.selectFrom('servers').select('token'))
    .orderBy('computer_name')
    .orderBy('token')
    .execute();
}

/**
 * Attaches a waiting agent as a new server. Everybody who sees the group is notified, and gets channel credentials
 * that include the server.
 * @returns the server's id
 * @throws HttpError 422 when no agent runs with the token, 409 when it already has a server, 403, 404
 */
export async function attachServer(
  { db, messaging, now }: Deps,
  viewer: Viewer,
  token: string,
  { groupId, groupName, serverName }: RequestOf<typeof attachCall>['body'],
  once: IdempotencyKey,
): Promise<number> {
  if (groupName !== undefined && !allows(viewer.role, 'serverGroups_create')) throw forbidden();
  const { answer: attachedId } = await transactOnce({ db, now }, once, async (transaction) => {
    // Locks the row: a concurrent attachment of the same agent waits here and then finds its server.
    const agent = await transaction
      .deleteFrom('waiting_agents')
      .where('token', '=', token)
      .where('last_request_at', '>', waitingSince(now()))
      .returningAll()
      .executeTakeFirst();
    const known = await transaction
      .selectFrom('servers')
      .innerJoin('server_groups', 'server_groups.id', 'servers.group_id')
      .select(['server_groups.name', serverVisibleTo(viewer).as('visible')])
      .where('servers.token', '=', token)
      .executeTakeFirst();
    if (known)
      throw known.visible ? refuse('serverAttachedToGroup', { group: known.name }) : refuse('serverAttached');
    if (!agent) throw refuseField('token', 'agentUnknown');
    const group =
      groupName === undefined
        ? (await findGroup(transaction, viewer, groupId ?? 0)).id
        : await insertGroup(transaction, viewer, { name: groupName }, 'groupName');
    // The group may have been deleted since it was found.
    if (!(await lockRows(transaction, 'server_groups', [group], 'for key share')).has(group))
      throw notFound('serverGroup');
    const [newest] = newestFirst(await transaction.selectFrom('scripts').selectAll().execute());
    const { id } = await transaction
      .insertInto('servers')
      .values({
        group_id: group,
        name: agent.computer_name,
        pc_id: agent.pc_id,
        ip: agent.ip,
        description: serverName ?? null,
        token,
        open: false,
        script_id: newest?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await appendServerMove(transaction, id, [group]);
    if (groupName !== undefined) await appendGroupFact(transaction, 'groupCreated', group);
    await appendFact(transaction, {
      kind: 'serverAttached',
      objects: { server: [id], group: [group] },
      data: {},
      audience: { serverIds: [id] },
    });
    return id;
  });
  await ignoreOffline(messaging.command(token, { kind: 'refresh' }));
  return attachedId;
}

/**
 * Deletes a server, with its incidents; its agent then waits for another one.
 * @throws HttpError 409 while it has accounts, or somebody has to be told of the end of its incidents
 */
export async function deleteServer({ db, messaging, now }: Deps, server: FoundServer): Promise<void> {
  await transact(db, async (transaction) => {
    await lockRows(transaction, 'servers', [server.id], 'for update');
    const ids = [...(await lockRows(transaction, 'consoles', sql`server_id = ${server.id}`, 'for update'))];
    const account =
      ids.length > 0 &&
      (await transaction
        .selectFrom('accounts')
        .select('id')
        .where('console_id', 'in', ids)
        .limit(1)
        .executeTakeFirst());
    if (account) throw refuse('serverHasAccounts');
    if (await hasUnsentResolution(transaction, server.id, now())) throw refuse('serverHasIncidents');
    await appendFact(transaction, {
      kind: 'serverDetached',
      objects: { server: [server.id], group: [server.group_id], console: ids },
      data: {},
      // Nobody sees the server any more.
      audience: { serverIds: [server.id], userIds: await usersWithAccess(transaction, server.group_id) },
    });
    await transaction.deleteFrom('consoles').where('server_id', '=', server.id).execute();
    await transaction.deleteFrom('servers').where('id', '=', server.id).execute();
    await appendServerMove(transaction, server.id, [server.group_id]);
  });
  await ignoreOffline(messaging.command(server.token, { kind: 'refresh' }));
}

/**
 * Appends that a server joined or left groups, for the users of the groups, because nobody sees the server
 * itself yet, or any more. The users' channel credentials are renewed.
 */
export async function appendServerMove(
  db: Kysely<Tables>,
  id: number,
  groupIds: readonly number[],
): Promise<void> {
  const viewers: number[] = [];
  for (const groupId of groupIds) viewers.push(...(await usersWithAccess(db, groupId)));
  const userIds = [...new Set(viewers)].toSorted((a, b) => a - b);
  await appendEvents(db, [
    ...userIds.map((userId) => ({
      name: 'userTokenUpdated' as const,
      payload: { userId },
      audience: { userIds: [userId] },
    })),
    { name: 'serversUpdated', payload: { ids: [id] }, audience: { userIds } },
    { name: 'serverGroupsUpdated', payload: { ids: [...groupIds] }, audience: { userIds } },
  ]);
}
