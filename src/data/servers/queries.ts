import { queryOptions, useQuery } from '@tanstack/react-query';
import { getServers, type Server } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';

/** Cache keys of servers. */
export const serverKeys = {
  all: ['servers'] as const,
  list: () => [...serverKeys.all, 'list'] as const,
};

const loadServers =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly Server[]> =>
    (await api.call(getServers, {}, { signal })).data;

export const serversQuery = (api: Api) => queryOptions({ queryKey: serverKeys.list(), queryFn: loadServers(api) });

/** All servers that the user may see. */
export function useServers() {
  const { api } = useServices();
  return useQuery(serversQuery(api));
}
