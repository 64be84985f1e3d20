import { queryOptions, useQuery } from '@tanstack/react-query';
import { getServers, type Server } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { serverKeys } from './keys.ts';

const loadServers =
  (api: Api) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly Server[]> =>
    (await api.call(getServers, {}, { signal })).data;

const serversQuery = (api: Api) => queryOptions({ queryKey: serverKeys.list(), queryFn: loadServers(api) });

/** All servers that the user can see. */
export function useServers() {
  const { api } = useServices();
  return useQuery(serversQuery(api));
}
