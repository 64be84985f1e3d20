import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { GameConsole } from '#contract/http/consoles.ts';
import { getServerConsoles, getStackedConsoles } from '#contract/http/servers.ts';
import type { Limit } from '#domain/limit.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/api.ts';
import { consoleKeys, type ConsoleVariant } from './cache.ts';
import { usePresence } from './presence.ts';

const calls = { all: getServerConsoles, stacked: getStackedConsoles };

type ConsoleServices = { api: Api; consoleLoads: Limit };

const loadConsoles =
  ({ api, consoleLoads }: ConsoleServices, id: number, variant: ConsoleVariant) =>
  ({ signal }: { signal: AbortSignal }): Promise<readonly GameConsole[]> =>
    consoleLoads(async () => (await api.call(calls[variant], { params: { id } }, { signal })).data, signal);

/** Query of one list; disabled without a server. */
export const consolesQuery = (services: ConsoleServices, serverId: number | null, variant: ConsoleVariant) =>
  queryOptions({
    queryKey: consoleKeys.ofServer(serverId, variant),
    queryFn: serverId === null ? skipToken : loadConsoles(services, serverId, variant),
  });

/** Consoles of a server, loaded only while `isActive`; otherwise the cached data stays. */
export function useConsolesWhile(serverId: number, isActive: boolean) {
  const services = useServices();
  const select = usePresence();
  return useQuery({ ...consolesQuery(services, serverId, 'all'), subscribed: isActive, select });
}

/** Consoles of a server; disabled without one. */
export function useConsoles(serverId: number | null) {
  const services = useServices();
  const select = usePresence();
  return useQuery({ ...consolesQuery(services, serverId, 'all'), select });
}
