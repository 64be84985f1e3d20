import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Context } from '#server/api/context.ts';
import { mount } from '#server/api/http/mount.ts';
import { deleteWebBots, readWebBots, saveWebBots } from '#server/webBots/accounts.ts';

/** The caller's web-bot accounts. */
export function mountWebBots(app: FastifyInstance, context: Context): void {
  mount(app, endpoints.getWebBotAccounts, async ({ session }) => ({
    data: await readWebBots(context, session.user.id),
  }));
  mount(app, endpoints.saveWebBotAccounts, ({ session, body }) =>
    saveWebBots(context, session.user.id, body.accounts),
  );
  mount(app, endpoints.deleteWebBotAccounts, async ({ session, body }) => ({
    count: await deleteWebBots(context, session.user.id, body.accountIds),
  }));
}
