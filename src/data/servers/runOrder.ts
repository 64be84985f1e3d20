import { getServerFlowAccounts } from '#contract/http/accounts/calls.ts';
import { useRead } from '#data/read.ts';
import { serverKeys } from './queries.ts';

export const runOrderKey = (serverId: number, flow: number) =>
  [...serverKeys.all, 'runOrder', { serverId, flow }] as const;

/** The accounts of a server in the order in which a flow would run them; loaded each time that it is shown. */
export const useRunOrder = (serverId: number, flow: number) =>
  useRead({
    key: runOrderKey(serverId, flow),
    load: async (api, options) =>
      (await api.call(getServerFlowAccounts, { query: { serverId, flow } }, options)).data,
    gcTime: 0,
    staleTime: 0,
    meta: { silent: true },
  });
