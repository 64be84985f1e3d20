import type { BulkAnswer } from '#contract/common.ts';
import {
  checkAccountProxy,
  connectAccounts,
  deleteAccounts,
  disconnectAccounts,
  finishAccounts,
  quarantineAccounts,
  resetAccounts,
  type SentAnswer,
} from '#contract/http/accounts/calls.ts';
import {
  checkPairing,
  defaultPairingRegion,
  importPairing,
  pairAccounts,
  pairByLink,
  pairByPinCode,
  type PairingRegion,
  resetPairing,
  resetSignIn,
  signInAccounts,
  signInByLink,
} from '#contract/http/accounts/pairing.ts';
import type { AccountAction } from '#domain/accounts/accountRules.ts';
import type { ReportResults } from '#domain/bulk/batch.ts';
import type { Api } from '#platform/api/api.ts';
import { ApiError, ContractError } from '#platform/errors/errors.ts';

/** Accounts per call of a bulk action: few enough that none times out. */
export const accountsPerCall = 250;

/** Cache keys of data about single accounts; the accounts themselves are in the browser's copy. */
export const accountKeys = { all: ['accounts'] as const };

/** Further data that some actions need. */
export interface ActionDetails {
  /** Code of a sign-in link, or the pin code of a console; for one account. */
  code?: string;
  region?: PairingRegion;
  /** The only server of the accounts of an import; null: there are several. */
  serverId?: number | null;
}

type CallOptions = ActionDetails & { signal?: AbortSignal };

/**
 * Runs an action on accounts with one call; the answer names the accounts that were refused.
 * @throws ContractError after the report of the others, when the answer does not name every account
 */
export async function runAccountAction(
  api: Api,
  action: AccountAction,
  accountIds: readonly number[],
  options: CallOptions = {},
  report: ReportResults = () => undefined,
): Promise<BulkAnswer> {
  const { sent, errors } = await send(api, action, [...accountIds], options);
  const answered = new Set([...sent, ...errors.map(({ id }) => id)]);
  if (!accountIds.every((id) => answered.has(id))) {
    report([...answered], errors);
    throw new ContractError(action, 'sent', 'some accounts are missing');
  }
  return { count: sent.length, errors };
}

/**
 * Runs an action on one account.
 * @throws ApiError 409 when it refuses this account; ContractError when it does not answer for it
 */
export async function runActionOnOne(
  api: Api,
  action: AccountAction,
  id: number,
  options: CallOptions = {},
): Promise<void> {
  const { errors } = await runAccountAction(api, action, [id], options);
  if (errors[0]) throw new ApiError(409, errors[0], { fromApi: true });
}

function send(
  api: Api,
  action: AccountAction,
  accountIds: number[],
  { signal, code = '', region = defaultPairingRegion, serverId = null }: CallOptions,
): Promise<SentAnswer> {
  const options = signal ? { signal } : {};
  const accountId = accountIds[0] ?? 0;
  switch (action) {
    case 'start':
    case 'hardStart':
      return api.call(connectAccounts, { body: { accountIds, hard: action === 'hardStart' } }, options);
    case 'stop':
      return api.call(disconnectAccounts, { body: { accountIds } }, options);
    case 'done':
    case 'undone':
      return api.call(finishAccounts, { body: { accountIds, done: action === 'done' } }, options);
    case 'quarantine':
    case 'liftQuarantine':
      return api.call(
        quarantineAccounts,
        { body: { accountIds, quarantined: action === 'quarantine' } },
        options,
      );
    case 'reset':
      return api.call(resetAccounts, { body: { accountIds } }, options);
    case 'restart':
      return restart(api, accountIds, options);
    case 'delete':
      return api.call(deleteAccounts, { body: { accountIds } }, options);
    case 'pair':
      return api.call(pairAccounts, { body: { accountIds } }, options);
    case 'pairByLink':
      return api.call(pairByLink, { body: { accountId, code } }, options);
    case 'pairByPinCode':
      return api.call(pairByPinCode, { body: { accountId, pinCode: code } }, options);
    case 'importPairing':
      return api.call(importPairing, { body: { accountIds, region, server: serverId } }, options);
    case 'checkPairing':
      return api.call(checkPairing, { body: { accountIds } }, options);
    case 'resetPairing':
    case 'hardResetPairing':
      return api.call(resetPairing, { body: { accountIds, hard: action === 'hardResetPairing' } }, options);
    case 'signIn':
      return api.call(signInAccounts, { body: { accountIds } }, options);
    case 'signInByLink':
      return api.call(signInByLink, { body: { accountId, code } }, options);
    case 'resetSignIn':
      return api.call(resetSignIn, { body: { accountIds } }, options);
  }
}

/** Resets accounts, then starts them; only the start is reported: an account without an error needs no reset. */
async function restart(
  api: Api,
  accountIds: number[],
  options: { signal?: AbortSignal },
): Promise<SentAnswer> {
  await api.call(resetAccounts, { body: { accountIds } }, options);
  return api.call(connectAccounts, { body: { accountIds, hard: false } }, options);
}

/** Tests the account's proxy; `error` is the reason why it is invalid, or null. */
export const checkProxy = (api: Api, id: number, signal?: AbortSignal) =>
  api.call(checkAccountProxy, { params: { id } }, signal ? { signal } : {});
