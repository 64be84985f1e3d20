import { useCallback } from 'react';
import { getProxies, getProxyUse, type Proxy } from '#contract/http/proxies.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead, useRead } from '#data/read.ts';
import { withoutAccess } from '#domain/proxies/url.ts';
import type { Api } from '#platform/api/api.ts';
import { proxyKeys } from './proxyKeys.ts';

/** Another API may send login and password in the URL, too: there they would be shown and stored. */
const cleaned = (proxy: Proxy): Proxy => {
  const url = withoutAccess(proxy.url);
  return url === proxy.url ? proxy : { ...proxy, url };
};

/** Loads proxies of the user. @param ids only these; undefined: all */
export async function loadProxies(
  api: Api,
  ids: readonly number[] | undefined,
  signal?: AbortSignal,
): Promise<readonly Proxy[]> {
  const query = ids === undefined ? {} : { query: { proxyIds: ids.join(',') } };
  const { data } = await api.call(getProxies, query, signal ? { signal } : {});
  return data.map(cleaned);
}

export const useProxies = defineRead({
  key: proxyKeys.list(),
  load: (api, { signal }) => loadProxies(api, undefined, signal),
});

/**
 * The user's proxies as the API has them, with logins and passwords for roles that may see them: until it is
 * loaded, the list is the stored one, which has none.
 */
export function useLoadedProxies(): () => Promise<readonly Proxy[]> {
  const { data, isFetching, isError, refetch } = useProxies();
  return useCallback(async () => {
    const loaded =
      isFetching || isError ? (await refetch({ cancelRefetch: false, throwOnError: true })).data : data;
    return loaded ?? [];
  }, [data, isError, isFetching, refetch]);
}

/**
 * Which accounts use the proxies; null for an API that does not report it.
 * @param proxyId proxy to ask about; null: all
 */
export const useProxyUse = (proxyId: number | null, enabled = true) =>
  useRead({
    key: proxyKeys.use(proxyId),
    async load(api, options) {
      const query = proxyId === null ? {} : { query: { proxyIds: String(proxyId) } };
      return (await optionalCall(api, getProxyUse, query, options))?.data ?? null;
    },
    enabled,
    // Accounts change all the time, and no event says which of them use another proxy.
    staleTime: 0,
  });
