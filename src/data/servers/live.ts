import { getServersInfo, type Server } from '#contract/http/servers.ts';
import { type FoldContext, realtime } from '#data/realtime/registry.ts';
import { foldList, idsPerCall } from './foldList.ts';
import { serverKeys } from './keys.ts';
import { Turns } from './turns.ts';

const turns = new Turns();

/** Asks for just these servers and folds the answer into the cached list. */
async function refreshServers(ids: readonly number[], { queryClient, api }: FoldContext): Promise<void> {
  const lists = queryClient.getQueryCache().findAll({ queryKey: serverKeys.list() });
  if (lists.length === 0) return;
  for (let at = 0; at < ids.length; at += idsPerCall) {
    const part = ids.slice(at, at + idsPerCall);
    const isNewest = turns.take(part);
    const { servers } = await api.call(getServersInfo, { query: { serverIds: part.join(',') } });
    const refresh = { ids: part.filter(isNewest), found: servers.filter(({ id }) => isNewest(id)) };
    for (const list of lists) foldList<Server>(queryClient, list, { ...refresh, belongs: () => true });
  }
}

realtime.on('serversUpdated', refreshServers);
