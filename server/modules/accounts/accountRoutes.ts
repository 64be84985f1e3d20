import { mount, mountStream, type NeedsAccess } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { deleteAccounts, finishAccounts, quarantineAccounts, resetAccounts } from './work/actions.ts';
import { historyOf, valuesBefore } from './editing/history.ts';
import { type CheckProxyNow, checkProxyOf, duidOf, flowOf } from './reading/accountLookups.ts';
import { connectAccounts, disconnectAccounts } from './work/play.ts';
import { readAccounts } from './reading/read.ts';
import { createTextCache } from './reading/textCache.ts';
import { updateAccounts } from './editing/update.ts';
import { uploadAccounts } from './editing/upload.ts';

type Deps = Needs<'config' | 'db' | 'log' | 'messaging' | 'now'> & NeedsAccess<'vault'> & CheckProxyNow;

/** Why there was nothing to stop. */
const atRest: ReadonlySet<string> = new Set(['accountNotRunning', 'accountConsoleNotConnected']);

export function mountAccounts(app: FastifyInstance, context: Deps): void {
  const cache = createTextCache();
  mountStream(app, endpoints.getAccounts, (call) => readAccounts(context, cache, call.session.user, call));
  mount(app, endpoints.updateAccounts, ({ session, body }) =>
    updateAccounts(context, session.user, body.accounts),
  );
  mount(app, endpoints.connectAccounts, ({ session, body }) => connectAccounts(context, session.user, body));
  mount(app, endpoints.disconnectAccounts, ({ session, body }) =>
    disconnectAccounts(context, session.user, body.accountIds),
  );
  mount(app, endpoints.resetAccounts, ({ session, body }) =>
    resetAccounts(context, session.user, body.accountIds),
  );
  mount(app, endpoints.quarantineAccounts, async ({ session, body }) => {
    const answer = await quarantineAccounts(context, session.user, body);
    if (!body.quarantined || answer.sent.length === 0) return answer;
    const stopped = await disconnectAccounts(context, session.user, answer.sent);
    // They are in quarantine, but play on.
    const playing = stopped.errors.filter(({ code }) => code === undefined || !atRest.has(code));
    const failed = new Set(playing.map(({ id }) => id));
    return {
      sent: answer.sent.filter((id) => !failed.has(id)),
      errors: [...answer.errors, ...playing],
    };
  });
  mount(app, endpoints.finishAccounts, ({ session, body }) => finishAccounts(context, session.user, body));
  mount(app, endpoints.deleteAccounts, ({ session, body }) =>
    deleteAccounts(context, session.user, body.accountIds),
  );
  mount(app, endpoints.uploadAccounts, ({ session, body }) =>
    uploadAccounts(context, session.user, body.accounts),
  );
  mount(app, endpoints.checkAccountProxy, ({ session, params }) =>
    checkProxyOf(context, session.user, params.id),
  );
  mount(app, endpoints.getAccountHistory, ({ session, params, query }) =>
    historyOf(context, session.user, params.id, query),
  );
  mount(app, endpoints.getAccountsBefore, ({ session, body }) => valuesBefore(context, session.user, body));
  mount(app, endpoints.getAccountDuid, ({ session, params }) => duidOf(context, session.user, params.id));
  mount(app, endpoints.getServerFlowAccounts, ({ session, query }) => flowOf(context, session.user, query));
}
