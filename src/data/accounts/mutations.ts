import { getAccountDuid } from '#contract/http/accounts/calls.ts';
import { defineChange } from '#data/change.ts';
import { accountKeys, checkProxy } from './actions.ts';

/** Connects through the proxy of an account, by id. */
export const useProxyCheck = defineChange({
  key: [...accountKeys.all, 'proxyCheck'],
  send: ({ api }, id: number) => checkProxy(api, id),
  isHarmless: true,
});

/** Loads the id of the device that an account signs in with (DUID), by id of the account. */
export const useDuid = defineChange({
  key: [...accountKeys.all, 'duid'],
  send: async ({ api }, id: number) => (await api.call(getAccountDuid, { params: { id } })).duid,
  isHarmless: true,
});
