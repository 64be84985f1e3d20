import { useQuery } from '@tanstack/react-query';
import { getServerFlowAccounts } from '#contract/http/accounts/calls.ts';
import { useServices } from '#data/services.ts';
import { serverKeys } from './queries.ts';

export const runOrderKey = (serverId: number, flow: number) =>
  [...serverKeys.all, 'runOrder', { serverId, flow }] as const;

/** The accounts of a server in the order in which a flow would run them; loaded each time that it is shown. */
export function useRunOrder(serverId: number, flow: number) {
  const { api } = useServices();
  return useQuery({
    queryKey: runOrderKey(serverId, flow),
    queryFn: async ({ signal }) =>
      (await api.call(getServerFlowAccounts, { query: { serverId, flow } }, { signal })).data,
    gcTime: 0,
    staleTime: 0,
    meta: { silent: true },
  });
}
