import { queryOptions, useQuery } from '@tanstack/react-query';
import { getProxies, getProxyUse, type Proxy, type ProxyUse } from '#contract/http/proxies.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useServices } from '#data/services.ts';
import { withoutAccess } from '#domain/proxies/url.ts';
import type { Api } from '#platform/api/types.ts';
import { proxyKeys } from './keys.ts';

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

const loadAll =
  (api: Api) =>
  ({ signal }: { signal: AbortSignal }): Promise<readonly Proxy[]> =>
    loadProxies(api, undefined, signal);

const listQuery = (api: Api) => queryOptions({ queryKey: proxyKeys.list(), queryFn: loadAll(api) });

/** The user's proxies. */
export function useProxies() {
  const { api } = useServices();
  return useQuery(listQuery(api));
}

const loadUse =
  (api: Api, proxyId: number | null) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly ProxyUse[] | null> => {
    const query = proxyId === null ? {} : { query: { proxyIds: String(proxyId) } };
    return (await optionalCall(api, getProxyUse, query, { signal }))?.data ?? null;
  };

const useOfQuery = (api: Api, proxyId: number | null) =>
  queryOptions({ queryKey: proxyKeys.use(proxyId), queryFn: loadUse(api, proxyId) });

/**
 * Which accounts use the proxies; null for an API that does not tell. @param proxyId only of this one; null: of all
 */
export function useProxyUse(proxyId: number | null, enabled = true) {
  const { api } = useServices();
  return useQuery({ ...useOfQuery(api, proxyId), enabled });
}
