import { mount, mountOwn, type NeedsAccess } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { deleteWebBots, readWebBots, saveWebBots } from './accounts.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'vault'>;

/** The caller's web-bot accounts; only the caller's own sessions get their secrets and may change them. */
export function mountWebBots(app: FastifyInstance, context: Deps): void {
  mount(app, endpoints.getWebBotAccounts, async ({ session, query }) => ({
    data: await readWebBots(context, session.user.id, {
      ids: query.accountIds ?? null,
      withSecrets: session.kind === 'own',
    }),
  }));
  mountOwn(app, endpoints.saveWebBotAccounts, ({ session, body, once }) =>
    saveWebBots(context, session.user.id, body.accounts, once),
  );
  mountOwn(app, endpoints.deleteWebBotAccounts, async ({ session, body }) => ({
    count: await deleteWebBots(context, session.user.id, body.accountIds),
  }));
}
