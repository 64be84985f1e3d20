import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { findConsole, mount } from '#server/modules/access/index.ts';
import { connectConsole, disconnectConsole } from './connect.ts';
import { activateConsole, updateConsole } from './update.ts';

type Deps = Needs<'db' | 'messaging' | 'now'>;

export function mountConsoles(app: FastifyInstance, context: Deps): void {
  const { db } = context;
  mount(app, endpoints.connectConsole, async ({ session, params, body }) =>
    connectConsole(context, await findConsole(db, session.user, params.id), body.accountId),
  );
  mount(app, endpoints.disconnectConsole, async ({ session, params }) =>
    disconnectConsole(context, await findConsole(db, session.user, params.id), session.user.username),
  );
  mount(app, endpoints.activateConsole, async ({ session, params, body }) =>
    activateConsole(
      context,
      await findConsole(db, session.user, params.id),
      body.active,
      session.user.username,
    ),
  );
  mount(app, endpoints.updateConsole, async ({ session, params, body }) =>
    updateConsole(context, await findConsole(db, session.user, params.id), body),
  );
}
