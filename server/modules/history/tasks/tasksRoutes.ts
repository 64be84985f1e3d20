import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { dayOf, dayOfDate } from '#domain/format/zone.ts';
import { findServer, mount } from '#server/modules/access/index.ts';
import { readTasks } from './read.ts';

/** What the consoles of a server did on a day of the caller's timezone. */
export function mountTasks(app: FastifyInstance, { db, now }: Needs<'db' | 'now'>): void {
  mount(
    app,
    endpoints.getServerTasks,
    async ({ session, params, query }) => {
      const server = await findServer(db, session.user, params.id);
      const { settings } = await db
        .selectFrom('users')
        .select('settings')
        .where('id', '=', session.user.id)
        .executeTakeFirstOrThrow();
      const { timezone } = settings;
      const day = query.date ? dayOfDate(query.date, timezone) : dayOf(now().getTime(), timezone);
      return readTasks(db, server, day);
    },
    { isLong: true },
  );
}
