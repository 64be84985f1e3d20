import { useMemo } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { useServers } from '#data/servers/queries.ts';
import { groupServers } from '#domain/servers/groupServers.ts';
import { serverName, serverTitle } from '#domain/servers/serverRules.ts';

const none: readonly Server[] = [];

export interface ServerNames {
  /** Options of a select, by group. */
  options: readonly { group: string; items: readonly { value: string; label: string }[] }[];
  /** 'group / server'; the id of an unknown server. */
  titleOf: (serverId: number) => string;
  groupOf: (serverId: number) => number | undefined;
  /** The server with this title, name or id. */
  find: (text: string) => number | null;
}

export function useServerNames(): ServerNames {
  const servers = useServers().data ?? none;
  return useMemo(() => {
    const byId = new Map(servers.map((server) => [server.id, server]));
    const byText = new Map<string, number>();
    for (const server of servers)
      for (const name of [String(server.id), serverName(server), serverTitle(server)])
        byText.set(name.toLowerCase(), server.id);
    return {
      options: groupServers(servers).map(({ name, servers: own }) => ({
        group: name,
        items: own.map((server) => ({ value: String(server.id), label: serverTitle(server) })),
      })),
      titleOf(serverId) {
        const server = byId.get(serverId);
        return server ? serverTitle(server) : String(serverId);
      },
      groupOf: (serverId) => byId.get(serverId)?.group.id,
      find: (text) => byText.get(text.trim().toLowerCase()) ?? null,
    };
  }, [servers]);
}
