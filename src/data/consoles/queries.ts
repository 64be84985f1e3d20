import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { GameConsole } from '#contract/http/consoles.ts';
import { getServerConsoles, getStackedConsoles } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import { createLimit } from '#domain/limit.ts';
import type { Api } from '#platform/api/types.ts';
import { consoleKeys, type ConsoleVariant } from './keys.ts';
import './live.ts';

const calls = { all: getServerConsoles, stacked: getStackedConsoles };

/** Lists that are loaded at once: enough to be quick, few enough to leave room for what else the page asks. */
const limited = createLimit(4);

const loadConsoles =
  (api: Api, id: number, variant: ConsoleVariant) =>
  ({ signal }: { signal: AbortSignal }): Promise<readonly GameConsole[]> =>
    limited(async () => (await api.call(calls[variant], { params: { id } }, { signal })).data, signal);

/** Query of one list; asks for nothing without a server. */
export const consolesQuery = (api: Api, serverId: number | null, variant: ConsoleVariant) =>
  queryOptions({
    queryKey: consoleKeys.ofServer(serverId, variant),
    queryFn: serverId === null ? skipToken : loadConsoles(api, serverId, variant),
  });

/** Consoles of a server while they are wanted; what was known before stays, and nothing is asked for. */
export function useConsolesWhile(serverId: number, wanted: boolean) {
  const { api } = useServices();
  return useQuery({ ...consolesQuery(api, serverId, 'all'), subscribed: wanted });
}

/** Consoles of a server; asks for nothing without one. */
export function useConsoles(serverId: number | null, variant: ConsoleVariant) {
  const { api } = useServices();
  return useQuery(consolesQuery(api, serverId, variant));
}
