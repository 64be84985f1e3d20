import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { GameConsole } from '#contract/http/consoles.ts';
import { getServerConsoles, getStackedConsoles } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { consoleKeys, type ConsoleVariant } from './keys.ts';
import './live.ts';

const calls = { all: getServerConsoles, stacked: getStackedConsoles };

const loadConsoles =
  (api: Api, id: number, variant: ConsoleVariant) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly GameConsole[]> =>
    (await api.call(calls[variant], { params: { id } }, { signal })).data;

const consolesQuery = (api: Api, serverId: number | null, variant: ConsoleVariant) =>
  queryOptions({
    queryKey: consoleKeys.ofServer(serverId, variant),
    queryFn: serverId === null ? skipToken : loadConsoles(api, serverId, variant),
  });

/** Consoles of a server; asks for nothing without one. */
export function useConsoles(serverId: number | null, variant: ConsoleVariant) {
  const { api } = useServices();
  return useQuery(consolesQuery(api, serverId, variant));
}
