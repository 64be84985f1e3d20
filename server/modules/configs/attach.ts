import { faultOf } from '#domain/api/faults.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { type Kysely, sql } from 'kysely';
import type { BulkAnswer } from '#contract/common.ts';
import { hasSameIds } from '#domain/servers/configs.ts';
import { serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import { notFound, refuse } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChanges, appendEvent } from '#server/kernel/events/append.ts';
import { appendFacts } from '#server/kernel/events/facts.ts';
import { notifyAgents } from './agents.ts';
import { isBaseType } from './read.ts';
import { configVisibleTo } from './visible.ts';

/** The group, server or console to which a config is attached. */
export interface Target {
  column: 'group_id' | 'server_id' | 'console_id';
  id: number;
}

/**
 * A config that the viewer may attach, protected from deletion until the transaction ends.
 * @throws HttpError 404, or 409 for a config that applies everywhere
 */
async function attachable(
  db: Kysely<Tables>,
  viewer: Viewer,
  id: number,
): Promise<{ id: number; name: string }> {
  const config = await db
    .selectFrom('configs')
    .select(['id', 'name', 'type'])
    .where('id', '=', id)
    .where(configVisibleTo(viewer))
    .forKeyShare()
    .executeTakeFirst();
  if (!config) throw notFound('config');
  if (isBaseType(config.type)) throw refuse('configAppliesEverywhere', { name: config.name });
  return config;
}

const nextPosition = (column: Target['column'], id: ReturnType<typeof sql.ref> | number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from attached_configs where ${sql.ref(column)} = ${id})`;

/**
 * Attaches a config in the transaction of `db`.
 * @throws HttpError 404, 409 when it is already attached or applies everywhere
 */
export async function attachConfig(
  db: Kysely<Tables>,
  viewer: Viewer,
  { column, id }: Target,
  configId: number,
): Promise<void> {
  const { name } = await attachable(db, viewer, configId);
  const inserted = await db
    .insertInto('attached_configs')
    .values({
      config_id: configId,
      group_id: column === 'group_id' ? id : null,
      server_id: column === 'server_id' ? id : null,
      console_id: column === 'console_id' ? id : null,
      position: nextPosition(column, id),
    })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('config_id')
    .executeTakeFirst();
  if (!inserted) throw refuse('configAttached', { name });
}

/** @throws HttpError 409 when it is not attached */
export async function detachConfig(
  db: Kysely<Tables>,
  { column, id }: Target,
  configId: number,
): Promise<void> {
  const deleted = await db
    .deleteFrom('attached_configs')
    .where(column, '=', id)
    .where('config_id', '=', configId)
    .returning('config_id')
    .executeTakeFirst();
  if (!deleted) throw refuse('configGone');
}

/**
 * Reorders the attached configs, in the transaction of `db`.
 * @param loaded order that the user saw
 * @throws HttpError 409 when the configs were attached, detached or reordered in the meantime
 */
export async function orderConfigs(
  db: Kysely<Tables>,
  { column, id }: Target,
  order: readonly number[],
  loaded: readonly number[] | undefined,
): Promise<void> {
  const rows = await db
    .selectFrom('attached_configs')
    .select('config_id')
    .where(column, '=', id)
    .orderBy('position')
    .orderBy('config_id')
    .forUpdate()
    .execute();
  const now = rows.map(({ config_id }) => config_id);
  if (!hasSameIds(now, order) || (loaded && now.join() !== loaded.join()))
    throw refuse('attachedConfigsChanged');
  for (const [position, configId] of order.entries())
    await db
      .updateTable('attached_configs')
      .set({ position })
      .where(column, '=', id)
      .where('config_id', '=', configId)
      .execute();
}

/** Attaches a config to many servers, or detaches it. Unchanged servers are returned with the reason. */
export async function changeManyServers(
  deps: Needs<'db' | 'messaging' | 'log'>,
  viewer: Viewer,
  how: 'attach' | 'detach',
  configId: number,
  serverIds: readonly number[],
): Promise<BulkAnswer> {
  const { db } = deps;
  const requestedIds = [...new Set(serverIds)];
  const visible = await db
    .selectFrom('servers')
    .select('id')
    .where('id', 'in', requestedIds)
    .where(serverVisibleTo(viewer))
    .execute();
  const ids = visible.map(({ id }) => id);
  const { name, changed } = await transact(db, async (transaction) => {
    const config = await attachable(transaction, viewer, configId);
    const changedIds = ids.length ? await change(transaction, how, configId, ids) : [];
    if (changedIds.length > 0) {
      const servers = changedIds.map((id) => ({ id, serverId: id }));
      await appendChanges(transaction, 'serversUpdated', servers);
      await appendEvent(transaction, 'configsUpdated', { ids: [configId] }, { serverIds: changedIds });
      await appendFacts(
        transaction,
        changedIds.map((id) => ({
          kind: how === 'attach' ? 'configAttached' : 'configDetached',
          objects: { config: [configId], server: [id] },
          data: {},
          audience: { serverIds: [id] },
        })),
      );
    }
    return { name: config.name, changed: new Set(changedIds) };
  });
  if (changed.size > 0) await notifyAgents(deps, { serverIds: [...changed] });
  const known = new Set(ids);
  const unchanged = faultOf(how === 'attach' ? 'configAttached' : 'configNotAttached', { name });
  return {
    count: changed.size,
    errors: requestedIds
      .filter((id) => !changed.has(id))
      .map((id) => ({ id, ...(known.has(id) ? unchanged : faultOf('serverNotFound')) })),
  };
}

async function change(
  db: Kysely<Tables>,
  how: 'attach' | 'detach',
  configId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (how === 'detach') {
    const deleted = await db
      .deleteFrom('attached_configs')
      .where('config_id', '=', configId)
      .where('server_id', 'in', ids)
      .returning('server_id')
      .execute();
    return deleted.flatMap(({ server_id }) => server_id ?? []);
  }
  const inserted = await db
    .insertInto('attached_configs')
    .columns(['config_id', 'server_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('servers')
        .select([
          eb.val(configId).$castTo<number>().as('config_id'),
          'servers.id as server_id',
          nextPosition('server_id', sql.ref('servers.id')).as('position'),
        ])
        .where('servers.id', 'in', ids),
    )
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('server_id')
    .execute();
  return inserted.flatMap(({ server_id }) => server_id ?? []);
}
