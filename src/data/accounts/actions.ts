import type { BulkAnswer } from '#contract/common.ts';
import {
  checkAccountProxy,
  connectAccounts,
  deleteAccounts,
  disconnectAccounts,
  finishAccounts,
  getAccountDuid,
  getServerFlowAccounts,
  resetAccounts,
  type SentAnswer,
} from '#contract/http/accounts/calls.ts';
import type { AccountAction } from '#domain/accounts/rules.ts';
import type { Api } from '#platform/api/types.ts';
import { ApiError } from '#platform/errors/errors.ts';

/** Accounts per call of a bulk action: few enough that none times out. */
export const accountsPerCall = 250;

/** Cache keys of data about single accounts; the accounts themselves are in the browser's copy. */
export const accountKeys = {
  all: ['accounts'] as const,
  duid: (id: number) => [...accountKeys.all, 'duid', id] as const,
  flow: (serverId: number, flow: number) => [...accountKeys.all, 'flow', { serverId, flow }] as const,
};

/** Runs an action on accounts with one call; the answer names the accounts that were refused. */
export async function runAccountAction(
  api: Api,
  action: AccountAction,
  accountIds: readonly number[],
  signal?: AbortSignal,
): Promise<BulkAnswer> {
  const { sent, errors } = await send(api, action, [...accountIds], signal ? { signal } : {});
  return { count: sent.length, errors };
}

/**
 * Runs an action on one account.
 * @throws ApiError 409 with the text of the API when it refuses this account
 */
export async function runActionOnOne(
  api: Api,
  action: AccountAction,
  id: number,
  signal?: AbortSignal,
): Promise<void> {
  const { errors } = await runAccountAction(api, action, [id], signal);
  if (errors[0]) throw new ApiError(409, errors[0].error, { fromApi: true });
}

function send(
  api: Api,
  action: AccountAction,
  accountIds: number[],
  options: { signal?: AbortSignal },
): Promise<SentAnswer> {
  switch (action) {
    case 'start':
    case 'hardStart':
      return api.call(connectAccounts, { body: { accountIds, hard: action === 'hardStart' } }, options);
    case 'stop':
      return api.call(disconnectAccounts, { body: { accountIds } }, options);
    case 'done':
    case 'undone':
      return api.call(finishAccounts, { body: { accountIds, done: action === 'done' } }, options);
    case 'reset':
      return api.call(resetAccounts, { body: { accountIds } }, options);
    case 'delete':
      return api.call(deleteAccounts, { body: { accountIds } }, options);
  }
}

/** Tests the account's proxy; `error` is the reason why it is invalid, or null. */
export const checkProxy = (api: Api, id: number, signal?: AbortSignal) =>
  api.call(checkAccountProxy, { params: { id } }, signal ? { signal } : {});

/** The device id of an account. */
export const loadDuid = async (api: Api, id: number, signal?: AbortSignal): Promise<string> =>
  (await api.call(getAccountDuid, { params: { id } }, signal ? { signal } : {})).duid;

/** The accounts of a server in the order in which one of its flows would run them. */
export const loadFlowAccounts = async (api: Api, serverId: number, flow: number, signal?: AbortSignal) =>
  (await api.call(getServerFlowAccounts, { query: { serverId, flow } }, signal ? { signal } : {})).data;
