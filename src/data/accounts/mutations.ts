import { useMutation } from '@tanstack/react-query';
import { getAccountDuid } from '#contract/http/accounts/calls.ts';
import { useServices } from '#data/services.ts';
import { accountKeys, checkProxy } from './actions.ts';

/** Connects through the proxy of an account, by id. The caller shows the result and errors. */
export function useProxyCheck() {
  const { api } = useServices();
  return useMutation({
    mutationKey: [...accountKeys.all, 'proxyCheck'],
    mutationFn: (id: number) => checkProxy(api, id),
    meta: { silent: true },
  });
}

/** Loads the id of the device that an account signs in with (DUID), by id of the account. The caller shows errors. */
export function useDuid() {
  const { api } = useServices();
  return useMutation({
    mutationKey: [...accountKeys.all, 'duid'],
    mutationFn: async (id: number) => (await api.call(getAccountDuid, { params: { id } })).duid,
    meta: { silent: true },
  });
}
