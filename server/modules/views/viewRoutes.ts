import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { mount } from '#server/modules/access/index.ts';
import { createView, deleteView, readViews, updateView } from './views.ts';

type Deps = Needs<'db' | 'now'>;

/** Calls about views that users save for themselves. */
export function mountViews(app: FastifyInstance, context: Deps): void {
  mount(app, endpoints.getViews, async ({ session, query }) => ({
    data: await readViews(context, session.user, query.grid),
  }));
  mount(app, endpoints.createView, ({ session, body, once }) =>
    createView(context, session.user, body, once),
  );
  mount(app, endpoints.updateView, ({ session, params, body }) =>
    updateView(context, session.user, params.viewId, body),
  );
  mount(app, endpoints.deleteView, ({ session, params }) => deleteView(context, session.user, params.viewId));
}
