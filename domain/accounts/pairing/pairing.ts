import type { ErrorCode } from '#contract/errors/index.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { isAtRest } from '../status.ts';

/** Actions that connect accounts with their consoles, and sign them in. */
export const pairingActions = [
  'pair',
  'pairByLink',
  'pairByPinCode',
  'importPairing',
  'checkPairing',
  'resetPairing',
  'hardResetPairing',
  'signIn',
  'signInByLink',
  'resetSignIn',
] as const;
export type PairingAction = (typeof pairingActions)[number];

export const isPairingAction = (action: string): action is PairingAction =>
  (pairingActions as readonly string[]).includes(action);

/** Keys of tasks that the API has queued begin with it; the others are begun by scripts. */
export const queuedTaskPrefix = 'queue-';

/** Why a pairing action leaves out an account. */
export type PairingSkipReason = 'busy' | 'paired' | 'notPaired' | 'signedIn' | 'notSignedIn';

/** What the rules need to know about an account. */
export type PairingState = Pick<Account, 'status' | 'paired' | 'signed'>;

/** Why a pairing action would be refused for an account; null when it is allowed. The API and the app use the same rule. */
export function pairingSkipReason(action: PairingAction, account: PairingState): PairingSkipReason | null {
  const reason = conditionOf(action, account);
  return reason ?? (isAtRest(account) ? null : 'busy');
}

function conditionOf(action: PairingAction, { paired, signed }: PairingState): PairingSkipReason | null {
  switch (action) {
    case 'pair':
    case 'pairByLink':
    case 'pairByPinCode':
    case 'importPairing':
      return paired ? 'paired' : null;
    case 'checkPairing':
    case 'resetPairing':
      return paired ? null : 'notPaired';
    case 'hardResetPairing':
      return paired || signed ? null : 'notPaired';
    case 'signIn':
    case 'signInByLink':
      return signed ? 'signedIn' : null;
    case 'resetSignIn':
      return signed ? null : 'notSignedIn';
  }
}

/** Why an action is not offered for a selection of accounts. */
export type SelectionFault =
  | 'none'
  | 'notOne'
  | 'allPaired'
  | 'somePaired'
  | 'someNotPaired'
  | 'someBusy'
  | 'allSignedIn'
  | 'noneSignedIn';

/** Number of selected accounts in each state. */
export interface SelectionSummary {
  count: number;
  paired: number;
  signed: number;
  /** Inactive or failed. */
  atRest: number;
}

/** Accounts that the rules treat alike: one of them, and their number. */
export interface StateGroup<T> {
  readonly account: T;
  readonly count: number;
}

export function summarizeSelection(accounts: Iterable<StateGroup<PairingState>>): SelectionSummary {
  const summary = { count: 0, paired: 0, signed: 0, atRest: 0 };
  for (const { account, count } of accounts) {
    summary.count += count;
    if (account.paired) summary.paired += count;
    if (account.signed) summary.signed += count;
    if (isAtRest(account)) summary.atRest += count;
  }
  return summary;
}

/** Why an action is not offered for a selection (specification, account states); null when it is. */
export function selectionFault(
  action: PairingAction,
  { count, paired, signed, atRest }: SelectionSummary,
): SelectionFault | null {
  if (count === 0) return 'none';
  switch (action) {
    case 'pairByLink':
    case 'pairByPinCode':
      if (count !== 1) return 'notOne';
      return paired > 0 ? 'allPaired' : null;
    case 'pair':
    case 'importPairing':
      if (paired === count) return 'allPaired';
      return paired > 0 ? 'somePaired' : null;
    case 'checkPairing':
    case 'resetPairing':
      if (paired < count) return 'someNotPaired';
      return atRest < count ? 'someBusy' : null;
    case 'signInByLink':
      if (count !== 1) return 'notOne';
      return signed > 0 ? 'allSignedIn' : null;
    case 'signIn':
      return signed === count ? 'allSignedIn' : null;
    case 'hardResetPairing':
    case 'resetSignIn':
      return signed > 0 ? null : 'noneSignedIn';
  }
}

/** The task that an action puts into the queue, whose tasks are limited; null when the action takes effect at once. */
export function taskOf(action: PairingAction): 'parring' | 'signIn' | null {
  switch (action) {
    case 'pair':
    case 'pairByLink':
    case 'pairByPinCode':
    case 'importPairing':
    case 'checkPairing':
      return 'parring';
    case 'signIn':
    case 'signInByLink':
      return 'signIn';
    case 'resetPairing':
    case 'hardResetPairing':
    case 'resetSignIn':
      return null;
  }
}

/** The error when the limit of running pairing and sign-in tasks is reached (specification, error catalog). */
export const limitErrors = {
  parring: 'pairingLimitReached',
  signIn: 'signInLimitReached',
} as const satisfies Record<'parring' | 'signIn', ErrorCode>;
