import type { Needs } from '#server/kernel/parts.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChange, appendChanges, appendEvent } from '#server/kernel/events/append.ts';
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

type AttachKind = 'configAttached' | 'configDetached' | 'configsOrdered';

/** What was done with the configs of an object. @param configId missing: they were ordered */
const attachFact = (
  kind: AttachKind,
  place: NewFact['objects'],
  audience: NewFact['audience'],
  configId: number | undefined,
): NewFact => ({
  kind,
  objects: { ...(configId !== undefined && { config: [configId] }), ...place },
  data: {},
  audience,
});

/** Configs and their attachments. */
export function mountConfigs(app: FastifyInstance, context: Deps): void {
  const { db } = context;

  type Change = (transaction: Kysely<Tables>, target: Target) => Promise<void>;

  /** Changes the configs of a group that the caller sees. */
  const ofGroup = async (viewer: Viewer, id: number, kind: AttachKind, change: Change, configId?: number) => {
    await findGroup(db, viewer, id);
    await transact(db, async (transaction) => {
      await change(transaction, { column: 'group_id', id });
      const userIds = await usersWithAccess(transaction, id);
      await appendEvent(transaction, 'serverGroupsUpdated', { ids: [id] }, { userIds });
      // Who sees the group sees the configs that are attached to it.
      if (configId !== undefined)
        await appendEvent(transaction, 'configsUpdated', { ids: [configId] }, { userIds });
      // Each server of the group lists the configs of its group.
      const servers = await transaction
        .selectFrom('servers')
        .select(['id', 'id as serverId'])
        .where('group_id', '=', id)
        .execute();
      await appendChanges(transaction, 'serversUpdated', servers);
      const serverIds = servers.map((server) => server.id);
      const audience = { userIds, ...(serverIds.length > 0 && { serverIds }) };
      await appendFacts(transaction, [attachFact(kind, { group: [id] }, audience, configId)]);
    });
    await notifyAgents(context, { groupId: id });
    return {};
  };
  const ofServer = async (
    viewer: Viewer,
    id: number,
    kind: AttachKind,
    change: Change,
    configId?: number,
  ) => {
    await findServer(db, viewer, id);
    await transact(db, async (transaction) => {
      await change(transaction, { column: 'server_id', id });
      await appendChange(transaction, 'serversUpdated', id, [id]);
      if (configId !== undefined)
        await appendEvent(transaction, 'configsUpdated', { ids: [configId] }, { serverIds: [id] });
      await appendFacts(transaction, [attachFact(kind, { server: [id] }, { serverIds: [id] }, configId)]);
    });
    await notifyAgents(context, { serverIds: [id] });
    return {};
  };

  const ofConsole = async (
    viewer: Viewer,
    id: number,
    kind: AttachKind,
    change: Change,
    configId?: number,
  ) => {
    const { serverId } = await findConsole(db, viewer, id);
    await transact(db, async (transaction) => {
      await change(transaction, { column: 'console_id', id });
      await appendChange(transaction, 'consolesUpdated', serverId, [id]);
      if (configId !== undefined)
        await appendEvent(transaction, 'configsUpdated', { ids: [configId] }, { serverIds: [serverId] });
      await appendFacts(transaction, [
        attachFact(kind, { console: [id] }, { serverIds: [serverId] }, configId),
      ]);
    });
    await notifyAgents(context, { consoleId: id });
    return {};
  };

  mount(app, endpoints.getOwnConfigs, ({ session, query }) => readConfigs(db, session.user, query));
  mount(app, endpoints.getEffectiveConfig, ({ session, params }) =>
    readEffective(db, session.user, params.kind, params.id),
  );
  mountConfigSaves(app, context);
  mountConfigDownload(app, context);

  mount(app, endpoints.attachGroupConfig, ({ session, params }) =>
    ofGroup(
      session.user,
      params.id,
      'configAttached',
      (transaction, target) => attachConfig(transaction, session.user, target, params.configId),
      params.configId,
    ),
  );
  mount(app, endpoints.detachGroupConfig, ({ session, params }) =>
    ofGroup(
      session.user,
      params.id,
      'configDetached',
      (transaction, target) => detachConfig(transaction, target, params.configId),
      params.configId,
    ),
  );
  mount(app, endpoints.orderGroupConfigs, ({ session, params, body }) =>
    ofGroup(session.user, params.id, 'configsOrdered', (transaction, target) =>
      orderConfigs(transaction, target, body.configIds, body.loaded),
    ),
  );

  mount(app, endpoints.attachServerConfig, ({ session, params }) =>
    ofServer(
      session.user,
      params.id,
      'configAttached',
      (transaction, target) => attachConfig(transaction, session.user, target, params.configId),
      params.configId,
    ),
  );
  mount(app, endpoints.detachServerConfig, ({ session, params }) =>
    ofServer(
      session.user,
      params.id,
      'configDetached',
      (transaction, target) => detachConfig(transaction, target, params.configId),
      params.configId,
    ),
  );
  mount(app, endpoints.orderServerConfigs, ({ session, params, body }) =>
    ofServer(session.user, params.id, 'configsOrdered', (transaction, target) =>
      orderConfigs(transaction, target, body.configIds, body.loaded),
    ),
  );

  mount(app, endpoints.attachConsoleConfig, ({ session, params }) =>
    ofConsole(
      session.user,
      params.id,
      'configAttached',
      (transaction, target) => attachConfig(transaction, session.user, target, params.configId),
      params.configId,
    ),
  );
  mount(app, endpoints.detachConsoleConfig, ({ session, params }) =>
    ofConsole(
      session.user,
      params.id,
      'configDetached',
      (transaction, target) => detachConfig(transaction, target, params.configId),
      params.configId,
    ),
  );
  mount(app, endpoints.orderConsoleConfigs, ({ session, params, body }) =>
    ofConsole(session.user, params.id, 'configsOrdered', (transaction, target) =>
      orderConfigs(transaction, target, body.configIds, body.loaded),
    ),
  );

  mount(app, endpoints.attachConfigToServers, ({ session, body }) =>
    changeManyServers(context, session.user, 'attach', body.configId, body.serverIds),
  );
  mount(app, endpoints.detachConfigFromServers, ({ session, body }) =>
    changeManyServers(context, session.user, 'detach', body.configId, body.serverIds),
  );
}
