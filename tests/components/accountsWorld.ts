import { accountStatus, consoleStatus } from '#contract/enums.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import {
  connectAccounts,
  deleteAccounts,
  disconnectAccounts,
  finishAccounts,
  resetAccounts,
} from '#contract/http/accounts/calls.ts';
import {
  checkPairing,
  importPairing,
  pairAccounts,
  resetPairing,
  resetSignIn,
  signInAccounts,
} from '#contract/http/accounts/pairing.ts';
import { getServerTasks } from '#contract/http/tasks.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { demoFleet } from './demoFleet.ts';
import { createWorld, type World } from './openApp.tsx';

const server = { id: 1, name: 'North 1' };
const on = (id: number, status: number = consoleStatus.disconnected) => ({ id, name: `c1-0${id}`, status });

/** Six accounts of one server in different states, each on its own console. */
export const mixedAccounts = (): Account[] => [
  anAccount({ id: 1, email: 'idle@x.io', server, console: on(1) }),
  anAccount({ id: 2, email: 'error@x.io', server, console: on(2), lastError: 'captcha' }),
  anAccount({ id: 3, email: 'done@x.io', server, console: on(3), open: false }),
  anAccount({
    id: 4,
    email: 'playing@x.io',
    server,
    console: on(4, consoleStatus.connected),
    status: accountStatus.active,
    statusText: 'active',
  }),
  anAccount({
    id: 5,
    email: 'failed@x.io',
    server,
    console: on(5),
    status: accountStatus.failed,
    statusText: 'failed',
    lastError: 'banned',
  }),
  anAccount({ id: 6, email: 'finished@x.io', server, console: on(6), open: false }),
];

/** The demo fleet with accounts, and an API that carries out requests; `refused` contains reasons for refusals, by id. */
export function accountsWorld(
  options: Omit<NonNullable<Parameters<typeof createWorld>[0]>, 'accounts'> & {
    accounts?: readonly Account[];
    refused?: Map<number, string>;
  } = {},
): World & { refused: Map<number, string> } {
  const { refused = new Map<number, string>(), accounts = mixedAccounts(), ...rest } = options;
  const world = createWorld({ ...demoFleet(), ...rest, accounts });
  const stored = world.accountsSource.accounts;
  const run = (ids: readonly number[], change: (account: Account) => void) => {
    const sent = ids.filter((id) => !refused.has(id) && stored.has(id));
    for (const id of sent) change(stored.get(id) as Account);
    return {
      sent,
      errors: ids.flatMap((id) => {
        const error = refused.get(id);
        return error === undefined ? [] : [{ id, error }];
      }),
    };
  };
  const { api } = world;
  // The panel of an account lists them.
  api.on(getServerTasks, { group: { id: 1, name: 'North' }, consoles: [] });
  api.on(connectAccounts, ({ body }) =>
    run(body.accountIds, (account) => {
      account.status = accountStatus.connecting;
      account.console.status = consoleStatus.connecting;
    }),
  );
  api.on(disconnectAccounts, ({ body }) =>
    run(body.accountIds, (account) => {
      account.status = accountStatus.inactive;
      account.console.status = consoleStatus.disconnected;
    }),
  );
  api.on(finishAccounts, ({ body }) => run(body.accountIds, (account) => (account.open = !body.done)));
  api.on(resetAccounts, ({ body }) =>
    run(body.accountIds, (account) => {
      account.status = accountStatus.inactive;
      account.lastError = null;
    }),
  );
  const queue = ({ body }: { body: { accountIds: number[] } }) =>
    run(body.accountIds, (account) => {
      account.status = accountStatus.signIn;
      account.activeTask = { tag: 'queue' };
    });
  for (const endpoint of [pairAccounts, checkPairing, signInAccounts]) api.on(endpoint, queue);
  api.on(importPairing, queue);
  api.on(resetPairing, ({ body }) =>
    run(body.accountIds, (account) => {
      account.paired = false;
      if (body.hard) account.signed = false;
    }),
  );
  api.on(resetSignIn, ({ body }) => run(body.accountIds, (account) => (account.signed = false)));
  api.on(deleteAccounts, ({ body }) => run(body.accountIds, ({ id }) => stored.delete(id)));
  return { ...world, refused };
}
