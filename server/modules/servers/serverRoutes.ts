import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Server } from '#contract/http/servers.ts';
import { findServer, mount, mountStream, type Viewer } from '#server/modules/access/index.ts';
import { createConsoleReader, readConsoles } from '#server/modules/consoles/index.ts';
import { shareReads } from '#server/kernel/database/shareReads.ts';
import { countServers, readVersions, readServer, readServers } from './read.ts';

export function mountServers(app: FastifyInstance, { db }: Needs<'db'>): void {
  const one = (viewer: Viewer, id: number): Promise<Server> => readServer(db, viewer, id);

  mount(app, endpoints.getServers, async ({ session, query }) => ({
    data: await readServers(db, session.user, undefined, query),
    summary: { total: await countServers(db, session.user) },
  }));
  mount(app, endpoints.getServer, ({ session, params }) => one(session.user, params.id));
  mount(app, endpoints.getServerInfo, async ({ session, params }) => ({
    server: await one(session.user, params.id),
    ...(await readVersions(db)),
  }));

  // Every app that shows consoles makes this call after each event about them.
  const consoleTexts = createConsoleReader(db);
  const versions = shareReads(() => readVersions(db));
  mountStream(app, endpoints.getServersInfo, async ({ session, query }) => {
    const { serverIds = [], consoleIds = [] } = query;
    const servers = serverIds.length
      ? await readServers(db, session.user, (eb) => eb('servers.id', 'in', serverIds))
      : [];
    const consoles = consoleIds.length ? await consoleTexts(session.user, consoleIds) : [];
    const rest = JSON.stringify({ servers, ...(await versions([])) });
    return textOf(`${rest.slice(0, -1)},"consoles":[${consoles.join(',')}]}`);
  });

  mount(
    app,
    endpoints.getServerConsoles,
    async ({ session, params }) => {
      const { id } = await findServer(db, session.user, params.id);
      return { data: await readConsoles(db, session.user, (eb) => eb('consoles.server_id', '=', id)) };
    },
    { isLong: true },
  );
  mount(app, endpoints.getStackedConsoles, async ({ session, params }) => {
    const { id } = await findServer(db, session.user, params.id);
    const stacked = await readConsoles(db, session.user, (eb) =>
      eb.and([eb('consoles.server_id', '=', id), eb('consoles.stacked', '=', true)]),
    );
    return { data: stacked };
  });
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}
