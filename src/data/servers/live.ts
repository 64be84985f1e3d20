import { getServersInfo, type Server } from '#contract/http/servers.ts';
import { type FoldContext, realtime } from '#data/realtime/registry.ts';
import { foldList, idsPerCall } from './foldList.ts';
import { serverKeys } from './keys.ts';

/** Asks for just these servers and folds the answer into the cached list. */
async function refreshServers(ids: readonly number[], { queryClient, api }: FoldContext): Promise<void> {
  const lists = queryClient.getQueryCache().findAll({ queryKey: serverKeys.list() });
  if (lists.length === 0) return;
  for (let at = 0; at < ids.length; at += idsPerCall) {
    const part = ids.slice(at, at + idsPerCall);
    const { servers } = await api.call(getServersInfo, { query: { serverIds: part.join(',') } });
    for (const list of lists)
      foldList<Server>(queryClient, list, { ids: part, found: servers, belongs: () => true });
  }
}

realtime.on('serversUpdated', refreshServers);
