import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { mount } from '#server/modules/access/index.ts';
import { readFinancialReport } from './financial.ts';
import { readServersSummary } from './servers.ts';

export function mountReports(app: FastifyInstance, { db }: Needs<'db'>): void {
  mount(app, endpoints.getFinancialReport, ({ query }) => readFinancialReport(db, query));
  mount(app, endpoints.getServersSummary, async ({ session }) => ({
    data: await readServersSummary(db, session.user),
  }));
}
