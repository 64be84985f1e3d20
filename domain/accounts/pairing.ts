import type { Account } from '#contract/http/accounts/account.ts';
import { isAtRest } from './status.ts';

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

/** Reason to leave an account out of a pairing action. */
export type PairingSkipReason = 'busy' | 'paired' | 'notPaired' | 'signedIn' | 'notSignedIn';

/** What the rules need to know of an account. */
export type PairingState = Pick<Account, 'status' | 'paired' | 'signed'>;

/**
 * Why a pairing action would be refused for an account; null when it is allowed. The API and the app use the same rule.
 */
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

/** Why an action is not offered for these selected accounts (specification, account states); null when it is. */
export function selectionFault(
  action: PairingAction,
  accounts: readonly PairingState[],
): SelectionFault | null {
  if (accounts.length === 0) return 'none';
  const isPaired = ({ paired }: PairingState): boolean => paired;
  const isSigned = ({ signed }: PairingState): boolean => signed;
  switch (action) {
    case 'pairByLink':
    case 'pairByPinCode':
      if (accounts.length !== 1) return 'notOne';
      return accounts.some(isPaired) ? 'allPaired' : null;
    case 'pair':
    case 'importPairing':
      if (accounts.every(isPaired)) return 'allPaired';
      return accounts.some(isPaired) ? 'somePaired' : null;
    case 'checkPairing':
    case 'resetPairing':
      if (!accounts.every(isPaired)) return 'someNotPaired';
      return accounts.every(isAtRest) ? null : 'someBusy';
    case 'signInByLink':
      if (accounts.length !== 1) return 'notOne';
      return accounts.every(isSigned) ? 'allSignedIn' : null;
    case 'signIn':
      return accounts.every(isSigned) ? 'allSignedIn' : null;
    case 'hardResetPairing':
    case 'resetSignIn':
      return accounts.some(isSigned) ? null : 'noneSignedIn';
  }
}

/** The task that an action puts into the queue, or null when it takes effect at once. Such tasks have a limit. */
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

/** Text of the API when the limit of running pairing and sign-in tasks is reached (specification, error catalogue). */
export const limitReached = (task: 'parring' | 'signIn', max: number): string =>
  `You cannot send a ${task === 'signIn' ? 'sign in' : 'parring'} task to the queue. Limit (${max}) reached!!!`;
