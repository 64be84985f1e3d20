import type { Needs } from '#server/kernel/deps.ts';
import type { Fault } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import type { SentAnswer } from '#contract/http/accounts/calls.ts';
import type { FoundConsole, Viewer } from '#server/modules/access/index.ts';
import { connectConsole, disconnectConsole } from '#server/modules/consoles/index.ts';
import { HttpError, refuse } from '#server/kernel/errors.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { type AccountState, eligible, sentAnswer, withState } from './actions.ts';

type Deps = Needs<'db' | 'messaging' | 'now'>;

/** Maximum number of concurrent commands to agents. */
const concurrency = 16;

const consoleOf = (account: AccountState, isHard: boolean): FoundConsole => ({
  id: account.consoleId,
  name: account.consoleName,
  // A hard start also starts on a console that is closed for work.
  open: account.consoleOpen || isHard,
  status: account.consoleStatus,
  activeAccountId: account.activeAccountId,
  serverId: account.serverId,
  token: account.token,
  serverOpen: account.serverOpen,
  serverName: account.serverDescription ?? account.pcName,
  accountCount: 1,
});

/**
 * Connects accounts through the agents of their consoles; only the first one if several are on the same
 * console.
 * @throws HttpError 403 for a hard start by a user whose settings do not permit it
 */
export async function connectAccounts(
  deps: Deps,
  viewer: Viewer,
  { accountIds, hard }: { accountIds: readonly number[]; hard: boolean },
): Promise<SentAnswer> {
  if (hard) await refuseHardStart(deps, viewer);
  const rows = await withState(deps.db, viewer, accountIds);
  const { accounts, errors } = eligible(hard ? 'hardStart' : 'start', accountIds, rows);
  const claimed = new Set<number>();
  const first = accounts.filter(({ id, consoleId, consoleName }) => {
    if (claimed.has(consoleId)) errors.set(id, faultOf('consoleRunning', { name: consoleName }));
    else claimed.add(consoleId);
    return !errors.has(id);
  });
  const sent = await commandAll(first, errors, (account) =>
    connectConsole(deps, consoleOf(account, hard), account.id, hard ? 'hard' : 'user'),
  );
  return sentAnswer(sent, errors);
}

/** Disconnects the accounts that play or connect, at once. */
export async function disconnectAccounts(
  deps: Deps,
  viewer: Viewer & { username: string },
  accountIds: readonly number[],
): Promise<SentAnswer> {
  const rows = await withState(deps.db, viewer, accountIds);
  const { accounts, errors } = eligible('stop', accountIds, rows);
  const sent = await commandAll(accounts, errors, (account) =>
    disconnectConsole(deps, consoleOf(account, false), viewer.username),
  );
  return sentAnswer(sent, errors);
}

async function refuseHardStart({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<void> {
  const { settings } = await db
    .selectFrom('users')
    .select('settings')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  if (!settings.hardRunButton) throw refuse('hardStartDisabled');
}

/** Runs a command for each account, a few at a time. @returns the ids of those that succeeded */
async function commandAll(
  accounts: readonly AccountState[],
  errors: Map<number, Fault>,
  command: (account: AccountState) => Promise<void>,
): Promise<number[]> {
  const queue = accounts.values();
  const sent = new Set<number>();
  let failure: { error: unknown } | null = null;
  const work = async (): Promise<void> => {
    for (const account of queue) {
      try {
        await command(account);
        sent.add(account.id);
      } catch (error) {
        if (error instanceof HttpError || error instanceof AgentError) errors.set(account.id, error.fault);
        else failure ??= { error };
      }
      if (failure) return;
    }
  };
  // Nothing goes on after the answer.
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failure) throw (failure as { error: unknown }).error;
  return accounts.flatMap(({ id }) => (sent.has(id) ? [id] : []));
}
