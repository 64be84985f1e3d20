import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import PQueue from 'p-queue';
import type { GameConsole } from '#contract/http/consoles.ts';
import { getServerConsoles, getStackedConsoles } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { consoleKeys, type ConsoleVariant } from './cache.ts';

const calls = { all: getServerConsoles, stacked: getStackedConsoles };

/** Limits concurrent loads of lists: enough to be quick, few enough for the page's other calls. */
const loads = new PQueue({ concurrency: 4 });

const loadConsoles =
  (api: Api, id: number, variant: ConsoleVariant) =>
  ({ signal }: { signal: AbortSignal }): Promise<readonly GameConsole[]> =>
    loads.add(async () => (await api.call(calls[variant], { params: { id } }, { signal })).data, { signal });

/** Query of one list; disabled without a server. */
export const consolesQuery = (api: Api, serverId: number | null, variant: ConsoleVariant) =>
  queryOptions({
    queryKey: consoleKeys.ofServer(serverId, variant),
    queryFn: serverId === null ? skipToken : loadConsoles(api, serverId, variant),
  });

/** Consoles of a server, loaded only while `isActive`; otherwise the cached data stays. */
export function useConsolesWhile(serverId: number, isActive: boolean) {
  const { api } = useServices();
  return useQuery({ ...consolesQuery(api, serverId, 'all'), subscribed: isActive });
}

/** Consoles of a server; disabled without one. */
export function useConsoles(serverId: number | null, variant: ConsoleVariant) {
  const { api } = useServices();
  return useQuery(consolesQuery(api, serverId, variant));
}
