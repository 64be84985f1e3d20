import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import { mount, type Viewer } from '#server/modules/access/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { createGroup, deleteGroup, updateGroup } from './groups.ts';
import { readGroups } from './read.ts';

type Deps = Needs<'db' | 'now'>;

export function mountServerGroups(app: FastifyInstance, context: Deps): void {
  const { db } = context;
  const one = async (viewer: Viewer, id: number): Promise<ServerGroup> => {
    const [group] = await readGroups(db, viewer, id);
    if (!group) throw notFound('serverGroup');
    return group;
  };

  for (const list of [
    endpoints.getServerGroups,
    endpoints.getServerGroupsShort,
    endpoints.getServerGroupsSimple,
  ] as const)
    mount(app, list, async ({ session }) => ({ data: await readGroups(db, session.user) }));

  mount(app, endpoints.createServerGroup, async ({ session, body, once }) =>
    one(session.user, await createGroup(context, session.user, body, once)),
  );
  mount(app, endpoints.updateServerGroup, async ({ session, params, body }) => {
    await updateGroup(context, session.user, params.id, body);
    return one(session.user, params.id);
  });
  mount(app, endpoints.deleteServerGroup, ({ session, params }) =>
    deleteGroup(context, session.user, params.id),
  );
}
