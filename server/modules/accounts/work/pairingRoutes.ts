import { mount, type NeedsAccess } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { resetPairing, resetSignIn } from './actions.ts';
import { queueTasks } from './pairing.ts';
import { searchAccounts } from '../reading/search.ts';

type Deps = Needs<'config' | 'db' | 'log' | 'messaging' | 'now'> & NeedsAccess<'vault'>;

/** Calls that pair accounts and sign them in, and the search of the management page. */
export function mountPairing(app: FastifyInstance, context: Deps): void {
  mount(app, endpoints.pairAccounts, ({ session, body }) =>
    queueTasks(context, session.user, { action: 'pair', method: 'auto' }, body.accountIds),
  );
  mount(app, endpoints.checkPairing, ({ session, body }) =>
    queueTasks(context, session.user, { action: 'checkPairing', method: 'check' }, body.accountIds),
  );
  mount(app, endpoints.signInAccounts, ({ session, body }) =>
    queueTasks(context, session.user, { action: 'signIn', method: 'auto' }, body.accountIds),
  );
  mount(app, endpoints.importPairing, ({ session, body: { accountIds, server, region } }) =>
    queueTasks(
      context,
      session.user,
      { action: 'importPairing', method: 'import', region, serverId: server },
      accountIds,
    ),
  );
  mount(app, endpoints.pairByLink, ({ session, body: { accountId, code } }) =>
    queueTasks(context, session.user, { action: 'pairByLink', method: 'link', code }, [accountId]),
  );
  mount(app, endpoints.pairByPinCode, ({ session, body: { accountId, pinCode } }) =>
    queueTasks(context, session.user, { action: 'pairByPinCode', method: 'pinCode', code: pinCode }, [
      accountId,
    ]),
  );
  mount(app, endpoints.signInByLink, ({ session, body: { accountId, code } }) =>
    queueTasks(context, session.user, { action: 'signInByLink', method: 'link', code }, [accountId]),
  );
  mount(app, endpoints.resetPairing, ({ session, body }) => resetPairing(context, session.user, body));
  mount(app, endpoints.resetSignIn, ({ session, body }) =>
    resetSignIn(context, session.user, body.accountIds),
  );
  mount(app, endpoints.searchAccounts, ({ session, body }) =>
    searchAccounts(context, session.user, body.query),
  );
}
