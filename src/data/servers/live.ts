import type { QueryClient } from '@tanstack/react-query';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import { getServersInfo, type Server } from '#contract/http/servers.ts';
import { type FoldContext, realtime } from '#data/realtime/registry.ts';
import { serverGroupKeys } from '#data/serverGroups/keys.ts';
import { foldGroups, type ServersRefresh } from '#domain/servers/foldGroups.ts';
import { foldList, idsPerCall } from './foldList.ts';
import { serverKeys } from './keys.ts';
import { Turns } from './turns.ts';

const turns = new Turns();

/** Asks for just these servers and folds the answer into the cached lists, those of the groups among them. */
export async function refreshServers(
  ids: readonly number[],
  { queryClient, api }: FoldContext,
): Promise<void> {
  const cache = queryClient.getQueryCache();
  const lists = cache.findAll({ queryKey: serverKeys.list() });
  const groups = cache.find<readonly ServerGroup[]>({ queryKey: serverGroupKeys.list() });
  if (lists.length === 0 && !groups) return;
  for (let at = 0; at < ids.length; at += idsPerCall) {
    const part = ids.slice(at, at + idsPerCall);
    const isNewest = turns.take(part);
    const { servers } = await api.call(getServersInfo, { query: { serverIds: part.join(',') } });
    const refresh = { ids: part.filter(isNewest), found: servers.filter(({ id }) => isNewest(id)) };
    for (const list of lists) foldList<Server>(queryClient, list, { ...refresh, belongs: () => true });
    await foldIntoGroups(queryClient, refresh);
  }
}

/** A list that is being loaded anyway, or that lacks a group, is loaded anew instead. */
async function foldIntoGroups(client: QueryClient, refresh: ServersRefresh): Promise<void> {
  const queryKey = serverGroupKeys.list();
  const state = client.getQueryState<readonly ServerGroup[]>(queryKey);
  if (!state) return;
  const next = state.data && state.fetchStatus !== 'fetching' ? foldGroups(state.data, refresh) : null;
  if (next === null) await client.invalidateQueries({ queryKey });
  else if (next !== state.data) client.setQueryData(queryKey, next);
}

realtime.on('serversUpdated', refreshServers);
