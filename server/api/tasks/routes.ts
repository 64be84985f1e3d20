import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Context } from '#server/api/context.ts';
import { mount } from '#server/api/http/mount.ts';
import { findServer } from '#server/api/servers/find.ts';
import { readTasks } from './read.ts';

/** What the consoles of a server did today; what day it is, is the caller's matter. */
export function mountTasks(app: FastifyInstance, { db, now }: Context): void {
  mount(app, endpoints.getServerTasks, async ({ session, params }) => {
    const server = await findServer(db, session.user, params.id);
    const { settings } = await db
      .selectFrom('users')
      .select('settings')
      .where('id', '=', session.user.id)
      .executeTakeFirstOrThrow();
    return readTasks(db, server, now(), settings.timezone);
  });
}
