import { queryOptions, useQuery } from '@tanstack/react-query';
import { getAgentInfo } from '#contract/http/util.ts';
import { defineChange } from '#data/change.ts';
import { useServices } from '#data/services.ts';
import type { Channel } from '#platform/channel/channel.ts';

/** Makes the agent of a server (by its token) download and install the newest package. */
export const useAgentUpdate = defineChange({
  key: ['servers', 'agent'],
  async send({ api, channel }, token: string) {
    const { link, password } = await api.call(getAgentInfo, {});
    await channel.request('update', { token }, { url: link, password });
  },
});

const identityQuery = (channel: Channel, token: string) =>
  queryOptions({
    queryKey: ['agentIdentity', token],
    queryFn: () => channel.request('info', { token }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  });

/** The agent's current report about its computer. */
export function useAgentIdentity(token: string) {
  const { channel } = useServices();
  return useQuery(identityQuery(channel, token));
}
