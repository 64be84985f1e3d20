import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { groupServers } from '#domain/servers/groupServers.ts';

/** The part of the wall with the consoles of one server, in display order. */
export interface WallPart {
  server: Server;
  consoles: readonly GameConsole[];
}

/** Consoles by server, servers by group; a server without visible consoles has no part. */
export function wallParts(servers: readonly Server[], consoles: readonly GameConsole[]): WallPart[] {
  const byServer = Map.groupBy(consoles, ({ serverId }) => serverId);
  return groupServers(servers)
    .flatMap(({ servers: list }) => list)
    .flatMap((server) => {
      const own = byServer.get(server.id);
      return own ? [{ server, consoles: own }] : [];
    });
}
