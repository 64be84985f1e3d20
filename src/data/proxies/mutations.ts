import {
  addProxies,
  importProxies,
  maxProxyInputs,
  type ProxyInput,
  type ProxySource,
} from '#contract/http/proxies.ts';
import { defineChange } from '#data/change.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';
import { ApiError } from '#platform/errors/errors.ts';
import { proxyKeys } from './proxyKeys.ts';

export interface Added {
  created: number;
  duplicates: number;
}

/** Adds proxies with as many calls as they need. */
async function addAll(api: Api, proxies: readonly ProxyInput[], options: CallOptions): Promise<Added> {
  const sum: Added = { created: 0, duplicates: 0 };
  for (let at = 0; at < proxies.length; at += maxProxyInputs) {
    const body = { proxies: proxies.slice(at, at + maxProxyInputs) };
    const { created, duplicates } = await api.call(addProxies, { body }, options);
    sum.created += created;
    sum.duplicates += duplicates;
  }
  return sum;
}

/** Adds proxies; resolves to how many were new. */
export const useAddProxies = defineChange({
  key: ['proxies', 'add'],
  send: ({ api }, { proxies }: { proxies: readonly ProxyInput[] }, options) => addAll(api, proxies, options),
  // Also after an error, because earlier calls have added some.
  reload: [proxyKeys.all],
});

/** Adds the proxies of accounts; resolves to the number found. */
export const useImportProxies = defineChange({
  key: ['proxies', 'import'],
  send: ({ api }, body: { source: ProxySource }, options) => api.call(importProxies, { body }, options),
  reload: [proxyKeys.all],
});

/**
 * Adds one proxy; one that the user has already is refused at the field `url`.
 * @param duplicate text of this refusal
 */
export function useAddProxy(duplicate: string) {
  const { mutateAsync } = useAddProxies();
  return async (proxy: ProxyInput, signal: AbortSignal): Promise<void> => {
    const { created } = await mutateAsync({ proxies: [proxy], signal });
    if (created === 0)
      throw new ApiError(409, duplicate, { fields: { url: { error: duplicate } }, fromApi: true });
  };
}
