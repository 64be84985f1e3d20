import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChannelReply } from '#contract/channel/methods.ts';
import { useServices } from '#data/services.ts';
import type { Channel } from '#platform/channel/types.ts';

/** With what to connect; null where the program is not installed. */
export type RemoteControlParams = ChannelReply<'remoteControlParams'> | null;

async function ask(channel: Channel, token: string): Promise<RemoteControlParams> {
  const { installed } = await channel.request('remoteControlInstalled', { token });
  return installed ? channel.request('remoteControlParams', { token }) : null;
}

const loadParams = (channel: Channel, token: string) => () => ask(channel, token);

const paramsQuery = (channel: Channel, token: string) =>
  queryOptions({
    queryKey: ['remoteControl', token],
    queryFn: loadParams(channel, token),
    // The password is known only as long as somebody looks at it.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  });

/** Asks the server whether it can be controlled remotely, and how. */
export function useRemoteControl(token: string) {
  const { channel } = useServices();
  return useQuery(paramsQuery(channel, token));
}

/** After an installation the password is another one. */
export function useForgetRemoteControl(): (token: string) => Promise<void> {
  const { channel } = useServices();
  const queryClient = useQueryClient();
  return (token) => queryClient.invalidateQueries(paramsQuery(channel, token));
}
