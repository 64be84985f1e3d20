import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { mount } from '#server/modules/access/index.ts';
import { createWhy } from './why.ts';

/** Calls that say why consoles and accounts do not play. */
export function mountWhy(app: FastifyInstance, context: Needs<'db' | 'now'>): void {
  const { ofConsoles, ofAccounts } = createWhy(context);
  mount(app, endpoints.getConsolesWhy, async ({ session, query }) => ({
    data: await ofConsoles(session.user, query.consoleIds ?? null),
  }));
  mount(app, endpoints.getAccountsWhy, async ({ session, query }) => ({
    data: await ofAccounts(session.user, query.accountIds),
  }));
}
