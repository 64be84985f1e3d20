import type { Query, QueryClient } from '@tanstack/react-query';
import type { GameConsole } from '#contract/http/consoles.ts';
import { getServersInfo, type Server } from '#contract/http/servers.ts';
import { foldRefresh } from '#domain/consoles/fold.ts';
import { serverKeys } from '#data/servers/queries.ts';
import type { Api } from '#platform/api/types.ts';
import { consoleKeys, type ConsoleVariant } from './queries.ts';

/** Ids of one request: an address has its limits, a fleet has not. */
const idsPerCall = 200;

function* chunks(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += idsPerCall) yield ids.slice(at, at + idsPerCall);
}

interface ConsoleListKey {
  serverId: number;
  variant: ConsoleVariant;
}

const belongsTo =
  ({ serverId, variant }: ConsoleListKey) =>
  (console: GameConsole): boolean =>
    console.serverId === serverId && (variant === 'all' || console.stacked);

/** Writes a folded list, or loads it anew when a load that may be older than the refresh is under way. */
function write<T>(client: QueryClient, query: Query, fold: (list: readonly T[]) => readonly T[]): void {
  const list = query.state.data as readonly T[] | undefined;
  if (query.state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  else if (list) {
    const next = fold(list);
    if (next !== list) client.setQueryData(query.queryKey, next);
  }
}

/** Asks for just these consoles and folds the answer into every cached list. */
export async function refreshConsoles(client: QueryClient, api: Api, ids: readonly number[]): Promise<void> {
  const lists = client.getQueryCache().findAll({ queryKey: consoleKeys.all });
  if (lists.length === 0) return;
  for (const part of chunks(ids)) {
    const { consoles } = await api.call(getServersInfo, { query: { consoleIds: part.join(',') } });
    for (const query of lists) {
      const belongs = belongsTo(query.queryKey[1] as ConsoleListKey);
      write<GameConsole>(client, query, (list) => foldRefresh(list, { ids: part, found: consoles, belongs }));
    }
  }
}

/** The same for servers. */
export async function refreshServers(client: QueryClient, api: Api, ids: readonly number[]): Promise<void> {
  const lists = client.getQueryCache().findAll({ queryKey: serverKeys.list() });
  if (lists.length === 0) return;
  for (const part of chunks(ids)) {
    const { servers } = await api.call(getServersInfo, { query: { serverIds: part.join(',') } });
    for (const query of lists) {
      write<Server>(client, query, (list) => foldRefresh(list, { ids: part, found: servers, belongs: () => true }));
    }
  }
}
