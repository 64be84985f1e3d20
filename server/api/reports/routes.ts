import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Context } from '#server/api/context.ts';
import { mount } from '#server/api/http/mount.ts';
import { readFinancialReport } from './financial.ts';
import { readServersSummary } from './servers.ts';

/** Reports about the installation and about servers. */
export function mountReports(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  mount(app, endpoints.getFinancialReport, ({ query }) => readFinancialReport(db, query));
  mount(app, endpoints.getServersSummary, async ({ session }) => ({
    data: await readServersSummary(db, session.user),
  }));
}
