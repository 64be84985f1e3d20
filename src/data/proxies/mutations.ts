import { useMutation } from '@tanstack/react-query';
import {
  addProxies,
  importProxies,
  maxProxyInputs,
  type ProxyInput,
  type ProxySource,
} from '#contract/http/proxies.ts';
import { type Abortable, optionsOf } from '#data/cancel.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { ApiError } from '#platform/errors/errors.ts';
import { proxyKeys } from './keys.ts';

export interface Added {
  created: number;
  duplicates: number;
}

/** Adds proxies with as many calls as they need. */
async function addAll(
  api: Api,
  proxies: readonly ProxyInput[],
  signal: AbortSignal | undefined,
): Promise<Added> {
  const sum: Added = { created: 0, duplicates: 0 };
  for (let at = 0; at < proxies.length; at += maxProxyInputs) {
    const body = { proxies: proxies.slice(at, at + maxProxyInputs) };
    const { created, duplicates } = await api.call(addProxies, { body }, optionsOf(signal));
    sum.created += created;
    sum.duplicates += duplicates;
  }
  return sum;
}

/** Adds proxies; resolves to how many were new. The caller reports errors. */
export function useAddProxies() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: ['proxies', 'add'],
    mutationFn: ({ proxies, signal }: Abortable<{ proxies: readonly ProxyInput[] }>) =>
      addAll(api, proxies, signal),
    meta: { silent: true },
    // Also after an error: earlier calls have added some.
    onSettled: () => refreshes.reload(proxyKeys.all),
  });
}

/** Adds the proxies of accounts; resolves to what was found. The caller reports errors. */
export function useImportProxies() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationKey: ['proxies', 'import'],
    mutationFn: ({ source, signal }: Abortable<{ source: ProxySource }>) =>
      api.call(importProxies, { body: { source } }, optionsOf(signal)),
    meta: { silent: true },
    onSettled: () => refreshes.reload(proxyKeys.all),
  });
}

/**
 * Adds one proxy. The caller reports errors: one that the user has already is refused at the field `url`.
 * @param duplicate text of this refusal
 */
export function useAddProxy(duplicate: string) {
  const { mutateAsync } = useAddProxies();
  return async (proxy: ProxyInput, signal: AbortSignal): Promise<void> => {
    const { created } = await mutateAsync({ proxies: [proxy], signal });
    if (created === 0) throw new ApiError(409, duplicate, { fields: { url: duplicate }, fromApi: true });
  };
}
