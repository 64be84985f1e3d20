import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import { getServers, getServersInfo, type Server } from '#contract/http/servers.ts';
import { defineRead } from '#data/read.ts';
import { mergeRefresh } from '#data/realtime/mergeRefresh.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { reloads } from '#data/realtime/reloads.ts';
import { targetedRefresh } from '#data/realtime/targetedRefresh.ts';
import { serverGroupKeys } from '#data/serverGroups/queries.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/api.ts';
import { mergeServersIntoGroups } from './mergeGroups.ts';

export const serverKeys = {
  all: ['servers'] as const,
  list: () => [...serverKeys.all, 'list'] as const,
};

const loadServers =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly Server[]> =>
    (await api.call(getServers, {}, { signal })).data;

export const serversQuery = (api: Api) =>
  queryOptions({ queryKey: serverKeys.list(), queryFn: loadServers(api) });

export function useServers() {
  const { api } = useServices();
  return useQuery(serversQuery(api));
}

const closedIds = (servers: readonly Server[]): number[] =>
  servers.filter(({ open }) => !open).map(({ id }) => id);

/** Ids of the servers that are known not to be open. Renders again only when these change. */
export function useClosedServers(): ReadonlySet<number> {
  const { api } = useServices();
  const { data } = useQuery({ ...serversQuery(api), select: closedIds });
  return useMemo(() => new Set(data), [data]);
}

/** A server in the cached lists, including those of the groups; undefined when none holds it. */
export function cachedServer(queryClient: QueryClient, id: number): Server | undefined {
  const list = queryClient.getQueryData<readonly Server[]>(serverKeys.list()) ?? [];
  const groups = queryClient.getQueryData<readonly ServerGroup[]>(serverGroupKeys.list()) ?? [];
  return [...list, ...groups.flatMap((group) => group.servers)].find((server) => server.id === id);
}

/** Reads the current state of a server at the time of the call, for jobs that outlast the data of a screen. */
export function useCachedServer(): (id: number) => Server | undefined {
  const queryClient = useQueryClient();
  return useCallback((id) => cachedServer(queryClient, id), [queryClient]);
}

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
  // Servers carry the name of their group.
  registry.on('serverGroupsUpdated', (_ids, { refreshes }) => refreshes.reload(serverKeys.list()));
}

const releasesKey = [...serverKeys.all, 'releases'] as const;

/** Available releases: script versions in no order, and the newest agent. */
export type Releases = Pick<ResponseOf<typeof getServersInfo>, 'scripts' | 'agent'>;

export const useReleases = defineRead({
  key: releasesKey,
  async load(api, options) {
    const { scripts, agent } = await api.call(getServersInfo, { query: {} }, options);
    return { scripts, agent };
  },
});

/** A server may have received a version that is not in the list yet. */
export const releaseReloads = reloads(releasesKey, ['serversUpdated']);
