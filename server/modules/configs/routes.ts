import type { Needs } from '#server/kernel/parts.ts';
import type { FastifyInstance } from 'fastify';
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

type Deps = Needs<'db' | 'events' | 'log' | 'messaging' | 'now'>;

/** Configs and their attachments. */
export function mountConfigs(app: FastifyInstance, context: Deps): void {
  const { db, events } = context;

  /** Changes the configs of a group that the caller sees, and publishes the change. */
  const ofGroup = async (
    viewer: Viewer,
    id: number,
    change: (target: Target) => Promise<void>,
    configId?: number,
  ) => {
    await findGroup(db, viewer, id);
    await change({ column: 'group_id', id });
    const userIds = await usersWithAccess(db, id);
    events.publish('serverGroupsUpdated', { ids: [id] }, { userIds });
    // Who sees the group sees the configs that are attached to it.
    if (configId !== undefined) events.publish('configsUpdated', { ids: [configId] }, { userIds });
    // Each server of the group lists the configs of its group.
    const servers = await db.selectFrom('servers').select('id').where('group_id', '=', id).execute();
    for (const server of servers) events.changed('serversUpdated', server.id, [server.id]);
    await notifyAgents(context, { groupId: id });
    return {};
  };
  const ofServer = async (
    viewer: Viewer,
    id: number,
    change: (target: Target) => Promise<void>,
    configId?: number,
  ) => {
    await findServer(db, viewer, id);
    await change({ column: 'server_id', id });
    events.publish('serversUpdated', { ids: [id] }, { serverIds: [id] });
    if (configId !== undefined) events.publish('configsUpdated', { ids: [configId] }, { serverIds: [id] });
    await notifyAgents(context, { serverIds: [id] });
    return {};
  };

  const ofConsole = async (
    viewer: Viewer,
    id: number,
    change: (target: Target) => Promise<void>,
    configId?: number,
  ) => {
    const { serverId } = await findConsole(db, viewer, id);
    await change({ column: 'console_id', id });
    events.changed('consolesUpdated', serverId, [id]);
    if (configId !== undefined)
      events.publish('configsUpdated', { ids: [configId] }, { serverIds: [serverId] });
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
      (target) => attachConfig(db, session.user, target, params.configId),
      params.configId,
    ),
  );
  mount(app, endpoints.detachGroupConfig, ({ session, params }) =>
    ofGroup(session.user, params.id, (target) => detachConfig(db, target, params.configId), params.configId),
  );
  mount(app, endpoints.orderGroupConfigs, ({ session, params, body }) =>
    ofGroup(session.user, params.id, (target) => orderConfigs(db, target, body.configIds, body.loaded)),
  );

  mount(app, endpoints.attachServerConfig, ({ session, params }) =>
    ofServer(
      session.user,
      params.id,
      (target) => attachConfig(db, session.user, target, params.configId),
      params.configId,
    ),
  );
  mount(app, endpoints.detachServerConfig, ({ session, params }) =>
    ofServer(session.user, params.id, (target) => detachConfig(db, target, params.configId), params.configId),
  );
  mount(app, endpoints.orderServerConfigs, ({ session, params, body }) =>
    ofServer(session.user, params.id, (target) => orderConfigs(db, target, body.configIds, body.loaded)),
  );

  mount(app, endpoints.attachConsoleConfig, ({ session, params }) =>
    ofConsole(
      session.user,
      params.id,
      (target) => attachConfig(db, session.user, target, params.configId),
      params.configId,
    ),
  );
  mount(app, endpoints.detachConsoleConfig, ({ session, params }) =>
    ofConsole(
      session.user,
      params.id,
      (target) => detachConfig(db, target, params.configId),
      params.configId,
    ),
  );
  mount(app, endpoints.orderConsoleConfigs, ({ session, params, body }) =>
    ofConsole(session.user, params.id, (target) => orderConfigs(db, target, body.configIds, body.loaded)),
  );

  mount(app, endpoints.attachConfigToServers, ({ session, body }) =>
    changeManyServers(context, session.user, 'attach', body.configId, body.serverIds),
  );
  mount(app, endpoints.detachConfigFromServers, ({ session, body }) =>
    changeManyServers(context, session.user, 'detach', body.configId, body.serverIds),
  );
}
