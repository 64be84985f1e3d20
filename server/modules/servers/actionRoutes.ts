import { transact } from '#server/kernel/database/transaction.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { findServer, type FoundServer, mount, type Viewer } from '#server/modules/access/index.ts';
import { attachServer, deleteServer, readWaitingAgents } from './attach.ts';
import { closeServer, openServer } from './open.ts';
import { readServer } from './read.ts';
import { setFlow, setScript, updateServer } from './update.ts';

type Deps = Needs<'config' | 'db' | 'messaging' | 'log' | 'now'>;

export function mountServerActions(app: FastifyInstance, context: Deps): void {
  const { db, messaging } = context;

  /** Runs an action on a server that the caller sees; the response is empty. */
  const to = async (viewer: Viewer, id: number, action: (server: FoundServer) => Promise<void>) => {
    await action(await findServer(db, viewer, id));
    return {};
  };

  mount(app, endpoints.getWaitingAgents, async ({ session }) => ({
    data: await readWaitingAgents(context, session.user),
  }));
  mount(app, endpoints.attachServer, async ({ session, params, body, once }) =>
    readServer(db, session.user, await attachServer(context, session.user, params.token, body, once)),
  );
  mount(app, endpoints.updateServer, async ({ session, params, body }) => {
    await updateServer(context, session.user, await findServer(db, session.user, params.id), body);
    return readServer(db, session.user, params.id);
  });
  mount(app, endpoints.deleteServer, ({ session, params }) =>
    to(session.user, params.id, (server) => deleteServer(context, server)),
  );
  mount(app, endpoints.openServer, async ({ session, params, body }) =>
    openServer(context, await findServer(db, session.user, params.id), body.skipAutoUpdate),
  );
  mount(app, endpoints.closeServer, ({ session, params, body }) =>
    to(session.user, params.id, (server) => closeServer(context, server, body.force)),
  );
  mount(app, endpoints.setServerFlow, ({ session, params, body }) =>
    to(session.user, params.id, (server) => setFlow(context, server, body.flow)),
  );
  mount(app, endpoints.setServerScript, ({ session, params, body }) =>
    to(session.user, params.id, (server) => setScript(context, server, body.version)),
  );
  mount(app, endpoints.installRemoteControl, ({ session, params }) =>
    to(session.user, params.id, async (server) => {
      await messaging.command(server.token, { kind: 'installRemoteControl' });
      await transact(db, (transaction) =>
        appendFact(transaction, {
          kind: 'remoteControlInstalled',
          objects: { server: [server.id] },
          data: {},
          audience: { serverIds: [server.id] },
        }),
      );
    }),
  );
}
