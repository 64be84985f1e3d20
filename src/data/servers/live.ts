import type { ServerGroup } from '#contract/http/serverGroups.ts';
import { getServersInfo, type Server } from '#contract/http/servers.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { targetedRefresh } from '#data/realtime/targetedRefresh.ts';
import { serverGroupKeys } from '#data/serverGroups/keys.ts';
import { mergeRefresh } from '#domain/consoles/merge.ts';
import { mergeServersIntoGroups } from '#domain/servers/mergeGroups.ts';
import { serverKeys } from './keys.ts';

/** Servers by their ids, for the list of servers and for the groups that contain them. */
const servers = targetedRefresh<readonly Server[]>({
  lists: [serverKeys.list(), serverGroupKeys.list()],
  async fetch(api, ids, signal) {
    const query = { serverIds: ids.join(',') };
    return (await api.call(getServersInfo, { query }, { signal })).servers;
  },
  merge({ queryKey, state }, ids, found) {
    if (queryKey[0] === serverGroupKeys.all[0])
      return mergeServersIntoGroups(state.data as readonly ServerGroup[], { ids, found });
    return mergeRefresh(state.data as readonly Server[], { ids, found, belongs: () => true });
  },
});

/** Loads only these servers and merges them into the cached lists, including those of the groups. */
export const refreshServers = (refreshes: RefreshQueue, ids: readonly number[]): Promise<void> =>
  refreshes.refresh(servers, ids);

export function registerServerHandlers(registry: Registry): void {
  registry.track(serverKeys.all);
  registry.on('serversUpdated', (ids, { refreshes }) => refreshServers(refreshes, ids));
}
