import type { Proxy } from '#contract/http/proxies.ts';
import { mergeRefresh } from '#data/realtime/mergeRefresh.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { idsPerCall, targetedRefresh } from '#data/realtime/targetedRefresh.ts';
import { proxyKeys } from './proxyKeys.ts';

/** Proxies by their ids, for the list. */
const proxies = targetedRefresh<readonly Proxy[]>({
  lists: [proxyKeys.list()],
  // Only the pages of proxies load the list, and with it this module.
  fetch: async (...request) => (await import('./queries.ts')).loadProxies(...request),
  merge: ({ state }, ids, found) =>
    mergeRefresh(state.data as readonly Proxy[], { ids, found, belongs: () => true }),
});

/** The whole list is one call: for more ids than this it is loaded. */
const maxNamed = 5 * idsPerCall;

/** Loads only these proxies and merges them into the cached list, or loads the list for very many. */
export const refreshProxies = (refreshes: RefreshQueue, ids: readonly number[]): Promise<void> =>
  ids.length > maxNamed ? refreshes.reload(proxyKeys.list()) : refreshes.refresh(proxies, ids);

export function registerProxyHandlers(registry: Registry): void {
  registry.track(proxyKeys.all);
  registry.on('proxiesUpdated', (ids, { refreshes }) => refreshProxies(refreshes, ids));
}
