import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChannelReply } from '#contract/channel/methods.ts';
import { useServices } from '#data/services.ts';
import type { Channel } from '#platform/channel/channel.ts';

/** Connection parameters; null when the program is not installed. */
export type RemoteControlParams = ChannelReply<'remoteControlParams'> | null;

async function requestParams(channel: Channel, token: string): Promise<RemoteControlParams> {
  const { installed } = await channel.request('remoteControlInstalled', { token });
  return installed ? channel.request('remoteControlParams', { token }) : null;
}

const loadParams = (channel: Channel, token: string) => () => requestParams(channel, token);

const paramsQuery = (channel: Channel, token: string) =>
  queryOptions({
    queryKey: ['remoteControl', token],
    queryFn: loadParams(channel, token),
    // The password is kept only while it is shown.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  });

export function useRemoteControl(token: string) {
  const { channel } = useServices();
  return useQuery(paramsQuery(channel, token));
}

/** Reloads the parameters: an installation changes the password. */
export function useReloadRemoteControl(): (token: string) => Promise<void> {
  const { channel } = useServices();
  const queryClient = useQueryClient();
  return (token) => queryClient.invalidateQueries(paramsQuery(channel, token));
}
