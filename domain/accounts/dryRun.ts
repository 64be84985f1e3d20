import type { Account } from '#contract/http/accounts/account.ts';
import { type StateGroup, isPairingAction, type PairingAction, taskOf } from './pairing/pairing.ts';
import {
  type AccountAction,
  type AccountSkipReason,
  type AccountState,
  accountSkipReason,
} from './accountRules.ts';

/** Why an action leaves out a selected account: because of its own state, or of another account, its console or server. */
export type LeftOutReason =
  | AccountSkipReason
  /** The action starts the account or works on it, but its server is not open. */
  | 'serverClosed'
  /** Another selected account of the same console is started: a console plays one at a time. */
  | 'consoleTaken';

/** What decides, of one account, whether an action changes it. */
export type SelectedState = AccountState & { server: Pick<Account['server'], 'id'> };
export type DryRunAccount = SelectedState & Pick<Account, 'index'>;

export interface LeftOut<T> {
  reason: LeftOutReason;
  accounts: readonly T[];
}

/** Which of the selected accounts an action would change, and why not the others. */
export interface AccountDryRun<T> {
  /** In the order of the selection. */
  eligible: readonly T[];
  /** The most frequent reason first. */
  leftOut: readonly LeftOut<T>[];
  /** For a restart: accounts that can be reset but not started now, by reason; empty for other actions. */
  onlyReset: readonly LeftOut<T>[];
}

/** Reasons that prevent a start only until the console or server is free. */
const temporary: ReadonlySet<LeftOutReason> = new Set<LeftOutReason>([
  'consoleBusy',
  'consoleTaken',
  'consoleClosed',
  'serverClosed',
]);

const isStart = (action: AccountAction): boolean =>
  action === 'start' || action === 'hardStart' || action === 'restart';

/** Why an action leaves out an account, whatever else is selected: its state, its console's or its server's. */
function ownReason(
  action: AccountAction,
  account: SelectedState,
  closedServerIds: ReadonlySet<number>,
): Exclude<LeftOutReason, 'consoleTaken'> | null {
  const needsServer = isStart(action) || (isPairingAction(action) && taskOf(action) !== null);
  const isClosed = needsServer && closedServerIds.has(account.server.id);
  return accountSkipReason(action, account) ?? (isClosed ? 'serverClosed' : null);
}

/** @param closedServerIds servers that are known not to be open */
export function accountDryRun<T extends DryRunAccount>(
  action: AccountAction,
  accounts: readonly T[],
  closedServerIds: ReadonlySet<number> = new Set(),
): AccountDryRun<T> {
  const groups = new Map<LeftOutReason, T[]>();
  const leaveOut = (reason: LeftOutReason, account: T): void => {
    const group = groups.get(reason);
    if (group) group.push(account);
    else groups.set(reason, [account]);
  };
  const allowed = accounts.filter((account) => {
    const reason = ownReason(action, account, closedServerIds);
    if (reason !== null) leaveOut(reason, account);
    return reason === null;
  });
  const players = isStart(action) ? firstOfConsoles(allowed) : null;
  const eligible = allowed.filter((account) => {
    const isPlayed = players?.get(account.console.id) ?? account;
    if (isPlayed !== account) leaveOut('consoleTaken', account);
    return isPlayed === account;
  });
  const isOnlyReset = (reason: LeftOutReason, account: T): boolean =>
    action === 'restart' && temporary.has(reason) && accountSkipReason('reset', account) === null;
  return {
    eligible,
    leftOut: listOf(groups, (reason, account) => !isOnlyReset(reason, account)),
    onlyReset: listOf(groups, isOnlyReset),
  };
}

/** Accounts that an action leaves out for a reason. */
export interface ReasonCount {
  reason: LeftOutReason;
  count: number;
}

/**
 * Why an action changes none of these accounts, the most frequent reason first; null if it changes any of them.
 * @param closedServerIds servers that are known not to be open
 */
export function reasonsOfNone(
  action: AccountAction,
  accounts: Iterable<StateGroup<SelectedState>>,
  closedServerIds: ReadonlySet<number> = new Set(),
): readonly ReasonCount[] | null {
  const counts = new Map<LeftOutReason, number>();
  for (const { account, count } of accounts) {
    const reason = ownReason(action, account, closedServerIds);
    if (reason === null) return null;
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);
}

function listOf<T>(
  groups: ReadonlyMap<LeftOutReason, readonly T[]>,
  isListed: (reason: LeftOutReason, account: T) => boolean,
): LeftOut<T>[] {
  const list = [...groups].map(([reason, group]) => ({
    reason,
    accounts: group.filter((account) => isListed(reason, account)),
  }));
  return list
    .filter(({ accounts }) => accounts.length > 0)
    .toSorted((a, b) => b.accounts.length - a.accounts.length);
}

/** The account with the lowest index of each console, which the API chooses too. */
function firstOfConsoles<T extends DryRunAccount>(accounts: readonly T[]): ReadonlyMap<number, T> {
  const first = new Map<number, T>();
  for (const account of accounts) {
    const known = first.get(account.console.id);
    if (!known || account.index < known.index) first.set(account.console.id, account);
  }
  return first;
}

/** A task counts as accepted when it runs; a reset, when there is nothing left to reset. */
function isPairingDone(action: PairingAction, account: AccountState): boolean {
  const reason = accountSkipReason(action, account);
  return taskOf(action) === null ? reason !== null && reason !== 'busy' : reason !== null;
}

/**
 * Whether an account is in the state that the action leads to, to find out the outcome of an interrupted
 * call.
 * @param account undefined: it no longer exists
 */
export function isActionDone(action: AccountAction, account: AccountState | undefined): boolean {
  if (!account) return action === 'delete';
  if (isPairingAction(action)) return isPairingDone(action, account);
  switch (action) {
    case 'start':
    case 'hardStart':
    case 'restart':
      return accountSkipReason('start', account) === 'busy';
    case 'stop':
      return accountSkipReason('stop', account) === 'notRunning';
    case 'done':
      return !account.open;
    case 'undone':
      return account.open;
    case 'reset':
      return accountSkipReason('reset', account) !== null;
    case 'quarantine':
    case 'liftQuarantine':
      return accountSkipReason(action, account) !== null;
    case 'delete':
      return false;
  }
}
