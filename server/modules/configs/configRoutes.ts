import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChange, appendChanges, appendEvent, type Audience } from '#server/kernel/events/append.ts';
import { appendFacts, type NewFact } from '#server/kernel/events/facts.ts';
import type { Tables } from '#server/schema/tables.ts';
import { endpoints } from '#contract/http/index.ts';
import {
  findConsole,
  findGroup,
  findServer,
  mount,
  usersWithAccess,
  type Viewer,
} from '#server/modules/access/index.ts';
import { notifyAgents } from './agents.ts';
import { attachConfig, changeManyServers, detachConfig, orderConfigs, type Target } from './attach.ts';
import { mountConfigDownload } from './download.ts';
import { readEffective } from './effective.ts';
import { readConfigs } from './read.ts';
import { mountConfigSaves } from './saveRoutes.ts';

type Deps = Needs<'db' | 'log' | 'messaging' | 'now'>;

/** A change of the configs that are attached to an object. */
interface Act {
  kind: 'configAttached' | 'configDetached' | 'configsOrdered';
  /** Missing when the configs were reordered. */
  configId?: number;
  change: (transaction: Kysely<Tables>, target: Target) => Promise<void>;
}

/** Makes a change on an object that the caller sees, and notifies everybody who shows or uses its configs. */
type ChangeOf = (viewer: Viewer, id: number, act: Act) => Promise<void>;

/**
 * Appends the change.
 * @param seeing users who see the object, and with it its configs
 * @param audience of the activity
 */
async function append(
  transaction: Kysely<Tables>,
  { kind, configId }: Act,
  place: NewFact['objects'],
  seeing: Audience,
  audience: NewFact['audience'] = seeing,
): Promise<void> {
  if (configId !== undefined) await appendEvent(transaction, 'configsUpdated', { ids: [configId] }, seeing);
  const objects = { ...(configId !== undefined && { config: [configId] }), ...place };
  await appendFacts(transaction, [{ kind, objects, data: {}, audience }]);
}

export function mountConfigs(app: FastifyInstance, context: Deps): void {
  const { db } = context;

  const ofGroup: ChangeOf = async (viewer, id, act) => {
    await findGroup(db, viewer, id);
    await transact(db, async (transaction) => {
      await act.change(transaction, { column: 'group_id', id });
      const userIds = await usersWithAccess(transaction, id);
      await appendEvent(transaction, 'serverGroupsUpdated', { ids: [id] }, { userIds });
      // Each server of the group lists the configs of its group.
      const servers = await transaction
        .selectFrom('servers')
        .select(['id', 'id as serverId'])
        .where('group_id', '=', id)
        .execute();
      await appendChanges(transaction, 'serversUpdated', servers);
      const serverIds = servers.map((server) => server.id);
      const audience = { userIds, ...(serverIds.length > 0 && { serverIds }) };
      await append(transaction, act, { group: [id] }, { userIds }, audience);
    });
    await notifyAgents(context, { groupId: id });
  };

  const ofServer: ChangeOf = async (viewer, id, act) => {
    await findServer(db, viewer, id);
    await transact(db, async (transaction) => {
      await act.change(transaction, { column: 'server_id', id });
      await appendChange(transaction, 'serversUpdated', id, [id]);
      await append(transaction, act, { server: [id] }, { serverIds: [id] });
    });
    await notifyAgents(context, { serverIds: [id] });
  };

  const ofConsole: ChangeOf = async (viewer, id, act) => {
    const { serverId } = await findConsole(db, viewer, id);
    await transact(db, async (transaction) => {
      await act.change(transaction, { column: 'console_id', id });
      await appendChange(transaction, 'consolesUpdated', serverId, [id]);
      await append(transaction, act, { console: [id] }, { serverIds: [serverId] });
    });
    await notifyAgents(context, { consoleId: id });
  };

  mount(app, endpoints.getOwnConfigs, ({ session, query }) => readConfigs(db, session.user, query));
  mount(app, endpoints.getEffectiveConfig, ({ session, params }) =>
    readEffective(db, session.user, params.kind, params.id),
  );
  mountConfigSaves(app, context);
  mountConfigDownload(app, context);

  const { attachGroupConfig, detachGroupConfig, orderGroupConfigs } = endpoints;
  const { attachServerConfig, detachServerConfig, orderServerConfigs } = endpoints;
  const { attachConsoleConfig, detachConsoleConfig, orderConsoleConfigs } = endpoints;
  for (const [change, attach, detach, order] of [
    [ofGroup, attachGroupConfig, detachGroupConfig, orderGroupConfigs],
    [ofServer, attachServerConfig, detachServerConfig, orderServerConfigs],
    [ofConsole, attachConsoleConfig, detachConsoleConfig, orderConsoleConfigs],
  ] as const) {
    mount(app, attach, ({ session: { user }, params: { id, configId } }) =>
      change(user, id, {
        kind: 'configAttached',
        configId,
        change: (transaction, target) => attachConfig(transaction, user, target, configId),
      }),
    );
    mount(app, detach, ({ session, params: { id, configId } }) =>
      change(session.user, id, {
        kind: 'configDetached',
        configId,
        change: (transaction, target) => detachConfig(transaction, target, configId),
      }),
    );
    mount(app, order, ({ session, params, body }) =>
      change(session.user, params.id, {
        kind: 'configsOrdered',
        change: (transaction, target) => orderConfigs(transaction, target, body.configIds, body.loaded),
      }),
    );
  }

  mount(app, endpoints.attachConfigToServers, ({ session, body }) =>
    changeManyServers(context, session.user, 'attach', body.configId, body.serverIds),
  );
  mount(app, endpoints.detachConfigFromServers, ({ session, body }) =>
    changeManyServers(context, session.user, 'detach', body.configId, body.serverIds),
  );
}
