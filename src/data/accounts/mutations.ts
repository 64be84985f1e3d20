import { useMutation } from '@tanstack/react-query';
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
