import { faultOf } from '#domain/api/faults.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FactKind } from '#contract/activity/index.ts';
import type { ErrorCode, Fault } from '#contract/errors/index.ts';
import { type Kysely, sql } from 'kysely';
import type { SentAnswer } from '#contract/http/accounts/calls.ts';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import {
  type AccountAction,
  type AccountSkipReason,
  accountSkipReason,
} from '#domain/accounts/accountRules.ts';
import { isAtRest } from '#domain/accounts/status.ts';
import type { Viewer } from '#server/modules/access/index.ts';
import { ignoreOffline } from '#server/kernel/messaging/agentError.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendChanges } from '#server/kernel/events/append.ts';
import { appendFacts } from '#server/kernel/events/facts.ts';
import { factsOfAccounts } from '../facts.ts';
import { visibleAccounts } from '../reading/visible.ts';
import { lockRows } from '#server/schema/rowLocks.ts';

type Deps = Needs<'db' | 'messaging' | 'log'>;

const reasonCodes = {
  done: 'accountDone',
  notDone: 'accountNotDone',
  busy: 'accountRunning',
  notRunning: 'accountNotRunning',
  consoleBusy: 'accountConsoleRunning',
  consoleClosed: 'accountConsoleClosed',
  consoleNotActive: 'accountConsoleNotConnected',
  nothingToReset: 'nothingToReset',
  quarantined: 'accountQuarantined',
  notQuarantined: 'accountNotQuarantined',
  paired: 'accountPaired',
  notPaired: 'accountNotPaired',
  signedIn: 'accountSignedIn',
  notSignedIn: 'accountNotSignedIn',
} as const satisfies Record<AccountSkipReason, ErrorCode>;

/** Accounts with the data that the rules and the commands to their agents need. */
export const withState = (db: Kysely<Tables>, viewer: Viewer, ids: readonly number[]) =>
  visibleAccounts(db, viewer)
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.index',
      'accounts.open',
      'accounts.status',
      'accounts.last_error as lastError',
      'accounts.paired',
      'accounts.signed',
      'accounts.quarantined_at as quarantine',
    ])
    .select([
      'accounts.console_id as consoleId',
      'consoles.name as consoleName',
      'consoles.open as consoleOpen',
    ])
    .select(['consoles.status as consoleStatus', 'consoles.active_account_id as activeAccountId'])
    .select(['consoles.last_active_account_id as lastActiveAccountId'])
    .select([
      'servers.id as serverId',
      'servers.token',
      'servers.open as serverOpen',
      'servers.name as pcName',
    ])
    .select('servers.description as serverDescription')
    .where(sql<boolean>`accounts.id = any(${sql.val(ids)}::int[])`)
    .orderBy('accounts.console_id')
    .orderBy('accounts.index')
    .execute();

export type AccountState = Awaited<ReturnType<typeof withState>>[number];

/** Whether a console was told to play this account, although its agent has not reported it yet. */
const isStarting = ({ id, status, activeAccountId, consoleStatus: current }: AccountState): boolean =>
  isAtRest({ status }) && activeAccountId === id && current === consoleStatus.connecting;

/** The accounts that the state rules allow, and why not the others. */
export function eligible(action: AccountAction, ids: readonly number[], rows: readonly AccountState[]) {
  const errors = new Map<number, Fault>();
  const known = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!known.has(id)) errors.set(id, faultOf('accountNotFound'));
  const accounts = rows.filter((row) => {
    const state = {
      ...row,
      status: isStarting(row) ? accountStatus.connecting : row.status,
      console: { id: row.consoleId, name: row.consoleName, status: row.consoleStatus, open: row.consoleOpen },
    };
    const reason = accountSkipReason(action, state);
    if (reason !== null) errors.set(row.id, faultOf(reasonCodes[reason], { email: row.email }));
    return reason === null;
  });
  return { accounts, errors };
}

export const sentAnswer = (sent: readonly number[], errors: ReadonlyMap<number, Fault>): SentAnswer => ({
  sent: [...sent],
  errors: [...errors].map(([id, fault]) => ({ id, ...fault })),
});

const kindOf = {
  done: 'accountDone',
  undone: 'accountReopened',
  reset: 'accountReset',
  quarantine: 'accountQuarantined',
  liftQuarantine: 'quarantineLifted',
  resetPairing: 'pairingReset',
  hardResetPairing: 'pairingReset',
  resetSignIn: 'signInReset',
  delete: 'accountDeleted',
} as const satisfies Partial<Record<AccountAction, FactKind>>;

/** Changes the accounts that a rule allows, in one transaction, and ends retries of failed consoles. */
async function changeAccounts(
  deps: Deps,
  viewer: Viewer & { username: string },
  action: keyof typeof kindOf,
  accountIds: readonly number[],
  write: (db: Kysely<Tables>, ids: readonly number[]) => Promise<unknown>,
): Promise<SentAnswer> {
  const { accounts, errors } = await transact(deps.db, async (transaction) => {
    if (action === 'delete') await lockConsolesOf(transaction, accountIds);
    await lockRows(
      transaction,
      'accounts',
      accountIds,
      action === 'delete' ? 'for update' : 'for no key update',
    );
    const found = eligible(action, accountIds, await withState(transaction, viewer, accountIds));
    const ids = found.accounts.map(({ id }) => id);
    if (ids.length === 0) return found;
    await write(transaction, ids);
    await appendFacts(transaction, factsOfAccounts(kindOf[action], found.accounts, {}));
    const isDelete = action === 'delete';
    await appendChanges(transaction, isDelete ? 'accountsDeleted' : 'accountsUpdated', found.accounts);
    if (isDelete)
      await appendChanges(
        transaction,
        'consolesUpdated',
        found.accounts.map(({ consoleId, serverId }) => ({ id: consoleId, serverId })),
      );
    return found;
  });
  if (action !== 'undone' && action !== 'liftQuarantine') endRetries(deps, accounts, viewer.username);
  return sentAnswer(
    accounts.map(({ id }) => id),
    errors,
  );
}

/** Locks the consoles of accounts before their deletion, because the consoles then forget them. */
const lockConsolesOf = (transaction: Kysely<Tables>, accountIds: readonly number[]) => {
  const these = sql`any(${sql.val(accountIds)}::int[])`;
  return lockRows(
    transaction,
    'consoles',
    sql`id in (select console_id from accounts where id = ${these}) or active_account_id = ${these}
      or last_active_account_id = ${these} or resume_account_id = ${these}`,
  );
};

/** A failed console would retry with its last account. An offline agent gets the order with its next hello. */
export function endRetries({ messaging, log }: Deps, accounts: readonly AccountState[], by: string): void {
  const retrying = accounts.filter(
    (account) => account.consoleStatus === consoleStatus.failed && account.lastActiveAccountId === account.id,
  );
  for (const { token, consoleId } of retrying)
    ignoreOffline(messaging.command(token, { kind: 'disconnect', consoleId, force: true, by })).catch(
      (error: unknown) => log.warn({ err: error, consoleId }, 'the retry of a failed console was not ended'),
    );
}

const idsIn = (ids: readonly number[]) => sql<boolean>`id = any(${sql.val(ids)}::int[])`;

/** Marks accounts as done, or as not done. */
export const finishAccounts = (
  deps: Deps,
  viewer: Viewer & { username: string },
  { accountIds, done }: { accountIds: readonly number[]; done: boolean },
): Promise<SentAnswer> =>
  changeAccounts(deps, viewer, done ? 'done' : 'undone', accountIds, (db, ids) =>
    db.updateTable('accounts').set({ open: !done, active_task: null }).where(idsIn(ids)).execute(),
  );

/** Clears the last error of accounts; failed ones become inactive. */
export const resetAccounts = (
  deps: Deps,
  viewer: Viewer & { username: string },
  accountIds: readonly number[],
): Promise<SentAnswer> =>
  changeAccounts(deps, viewer, 'reset', accountIds, (db, ids) =>
    db
      .updateTable('accounts')
      .set({ status: accountStatus.inactive, last_error: null, active_task: null })
      .where(idsIn(ids))
      .execute(),
  );

/** Puts accounts in quarantine, so that nothing starts them, or lifts it. */
export const quarantineAccounts = (
  deps: Deps,
  viewer: Viewer & { username: string },
  { accountIds, quarantined }: { accountIds: readonly number[]; quarantined: boolean },
): Promise<SentAnswer> =>
  changeAccounts(deps, viewer, quarantined ? 'quarantine' : 'liftQuarantine', accountIds, (db, ids) =>
    db
      .updateTable('accounts')
      .set({
        quarantined_at: quarantined ? sql`clock_timestamp()` : null,
        quarantined_by: quarantined ? viewer.username : null,
      })
      .where(idsIn(ids))
      .execute(),
  );

/** Marks accounts as not paired; a hard reset also signs them out. */
export const resetPairing = (
  deps: Deps,
  viewer: Viewer & { username: string },
  { accountIds, hard }: { accountIds: readonly number[]; hard: boolean },
): Promise<SentAnswer> =>
  changeAccounts(deps, viewer, hard ? 'hardResetPairing' : 'resetPairing', accountIds, (db, ids) =>
    db
      .updateTable('accounts')
      .set({
        paired: false,
        paired_at: null,
        added_to_console: null,
        ...(hard && { signed: false, signed_at: null }),
      })
      .where(idsIn(ids))
      .execute(),
  );

export const resetSignIn = (
  deps: Deps,
  viewer: Viewer & { username: string },
  accountIds: readonly number[],
): Promise<SentAnswer> =>
  changeAccounts(deps, viewer, 'resetSignIn', accountIds, (db, ids) =>
    db.updateTable('accounts').set({ signed: false, signed_at: null }).where(idsIn(ids)).execute(),
  );

export const deleteAccounts = (
  deps: Deps,
  viewer: Viewer & { username: string },
  accountIds: readonly number[],
): Promise<SentAnswer> =>
  changeAccounts(deps, viewer, 'delete', accountIds, (db, ids) =>
    db.deleteFrom('accounts').where(idsIn(ids)).execute(),
  );
