import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { mount } from '#server/modules/access/index.ts';
import {
  attachToConsole,
  attachToConsoles,
  detachFromConsole,
  detachFromConsoles,
  enableOnConsole,
  enableOnConsoles,
} from './attach.ts';
import { readConsoleSchedulers, readSchedulers } from './read.ts';
import { createScheduler, deleteSchedulers, updateScheduler } from './save.ts';

type Deps = Needs<'db' | 'now'>;

export function mountSchedulers(app: FastifyInstance, context: Deps): void {
  const { db } = context;
  mount(app, endpoints.getSchedulers, ({ session, query }) => readSchedulers(db, session.user, query));
  mount(app, endpoints.createScheduler, ({ session, body, once }) =>
    createScheduler(context, session.user, body.scheduler, once),
  );
  mount(app, endpoints.updateScheduler, ({ session, params, body }) =>
    updateScheduler(context, session.user, params.id, body.scheduler),
  );
  mount(app, endpoints.deleteSchedulers, async ({ session, query }) => ({
    count: await deleteSchedulers(context, session.user, query.schedulerIds, query.detach ?? false),
  }));

  mount(app, endpoints.getConsoleSchedulers, ({ session, query }) =>
    readConsoleSchedulers(db, session.user, query),
  );
  mount(app, endpoints.attachSchedulers, async ({ session, body }) => ({
    count: await attachToConsoles(context, session.user, body.consoleIds, body),
  }));
  mount(app, endpoints.detachSchedulers, async ({ session, query }) => ({
    count: await detachFromConsoles(context, session.user, query.consoleIds),
  }));
  mount(app, endpoints.enableSchedulers, async ({ session, body }) => ({
    count: await enableOnConsoles(context, session.user, body.consoleIds, body.enabled),
  }));
  mount(app, endpoints.attachScheduler, ({ session, params, body }) =>
    attachToConsole(context, session.user, params.id, body),
  );
  mount(app, endpoints.detachScheduler, ({ session, params }) =>
    detachFromConsole(context, session.user, params.id),
  );
  mount(app, endpoints.enableScheduler, ({ session, params, body }) =>
    enableOnConsole(context, session.user, params.id, body.enabled),
  );
}
