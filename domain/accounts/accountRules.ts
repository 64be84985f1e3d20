import { accountStatus, consoleStatus } from '#contract/enums.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import {
  isPairingAction,
  pairingActions,
  type PairingSkipReason,
  pairingSkipReason,
  taskOf,
} from './pairing/pairing.ts';
import { isAtRest } from './status.ts';

/** Query parameter for an action on all accounts of servers (besides `server`), in links from other screens. */
export const requestedActionParam = 'action';

/** Whether a digital account is not at index 0, where it belongs. */
export const isDigitalElsewhere = ({ digital, index }: { digital: unknown; index: unknown }): boolean =>
  digital === true && index !== 0;

export const accountActions = [
  'start',
  'hardStart',
  'stop',
  'done',
  'undone',
  'reset',
  'quarantine',
  'liftQuarantine',
  /** Reset, and then start. */
  'restart',
  'delete',
  ...pairingActions,
] as const;
export type AccountAction = (typeof accountActions)[number];

export type AccountSkipReason =
  | 'done'
  | 'notDone'
  | 'busy'
  | 'notRunning'
  | 'consoleBusy'
  | 'consoleClosed'
  | 'consoleNotActive'
  | 'nothingToReset'
  | 'quarantined'
  | 'notQuarantined'
  | PairingSkipReason;

/** The fields of an account that the rules need. The state of its console is missing from APIs that do not send it. */
export type AccountState = Pick<
  Account,
  'open' | 'status' | 'lastError' | 'console' | 'paired' | 'signed'
> & { quarantine?: object | null };

const running: readonly number[] = [accountStatus.connecting, accountStatus.active];
const freeConsole: readonly number[] = [
  consoleStatus.new,
  consoleStatus.allocated,
  consoleStatus.disconnected,
  consoleStatus.failed,
];
const activeConsole: readonly number[] = [consoleStatus.connecting, consoleStatus.connected];

/**
 * Why an action would be refused for an account; null when it is allowed. The API and the app share this
 * rule. The API decides about consoles with an unknown status.
 */
export function accountSkipReason(action: AccountAction, account: AccountState): AccountSkipReason | null {
  if (account.quarantine && isWork(action)) return 'quarantined';
  if (isPairingAction(action)) return pairingSkipReason(action, account);
  const consoleIs = (statuses: readonly number[]): boolean =>
    account.console.status === undefined || statuses.includes(account.console.status);
  switch (action) {
    case 'start':
    case 'hardStart':
    case 'restart':
      if (!account.open) return 'done';
      if (!isAtRest(account)) return 'busy';
      if (!consoleIs(freeConsole)) return 'consoleBusy';
      return action !== 'hardStart' && account.console.open === false ? 'consoleClosed' : null;
    case 'stop':
      if (!running.includes(account.status)) return 'notRunning';
      return consoleIs(activeConsole) ? null : 'consoleNotActive';
    case 'done':
      if (!account.open) return 'done';
      return isAtRest(account) ? null : 'busy';
    case 'undone':
      return account.open ? 'notDone' : null;
    case 'reset':
      if (account.status === accountStatus.failed) return null;
      return account.status === accountStatus.inactive && account.lastError !== null
        ? null
        : 'nothingToReset';
    case 'quarantine':
      return account.quarantine ? 'quarantined' : null;
    case 'liftQuarantine':
      return account.quarantine ? null : 'notQuarantined';
    case 'delete':
      return isAtRest(account) ? null : 'busy';
  }
}

/** Whether an action starts an account, or puts it into a queue. */
const isWork = (action: AccountAction): boolean =>
  isPairingAction(action) ? taskOf(action) !== null : ['start', 'hardStart', 'restart'].includes(action);
