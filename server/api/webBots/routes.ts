import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Context } from '#server/api/context.ts';
import { mount } from '#server/api/http/mount.ts';
import { requireOwnSession } from '#server/api/people/ownSession.ts';
import { deleteWebBots, readWebBots, saveWebBots } from '#server/webBots/accounts.ts';

/** The caller's web-bot accounts; only his own sessions get their secrets and may change them. */
export function mountWebBots(app: FastifyInstance, context: Context): void {
  mount(app, endpoints.getWebBotAccounts, async ({ session, query }) => ({
    data: await readWebBots(context, session.user.id, {
      ids: query.accountIds ?? null,
      withSecrets: session.kind === 'own',
    }),
  }));
  mount(app, endpoints.saveWebBotAccounts, ({ session, body, once }) => {
    requireOwnSession(session);
    return saveWebBots(context, session.user.id, body.accounts, once);
  });
  mount(app, endpoints.deleteWebBotAccounts, async ({ session, body }) => {
    requireOwnSession(session);
    return { count: await deleteWebBots(context, session.user.id, body.accountIds) };
  });
}
