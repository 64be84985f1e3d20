import { useEffect } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import { tokensByGroup } from '#domain/servers/groupTokens.ts';

/** Tells the channel the groups of the servers: a local screenshot service of one server has the pictures of its group. */
export function useChannelGroups(servers: readonly Server[] | undefined): void {
  const { channel } = useServices();
  useEffect(() => {
    if (servers) channel.setServerGroups(tokensByGroup(servers));
  }, [channel, servers]);
}
