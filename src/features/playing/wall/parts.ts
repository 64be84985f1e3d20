import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { groupServers } from '#domain/servers/groupServers.ts';

/** The part of the wall with the consoles of one server, in display order. */
export interface WallPart {
  server: Server;
  consoles: readonly GameConsole[];
}

/** Rank of a console in the order "Attention first"; null while the wall has another order. */
export type RankOf = ((gameConsole: GameConsole) => number) | null;

/**
 * Consoles by server, servers by group; a server without visible consoles has no part.
 * @param rankOf with it the part of the console with the least rank comes first
 */
export function wallParts(
  servers: readonly Server[],
  consoles: readonly GameConsole[],
  rankOf: RankOf,
): WallPart[] {
  const byServer = Map.groupBy(consoles, ({ serverId }) => serverId);
  const parts = groupServers(servers)
    .flatMap(({ servers: list }) => list)
    .flatMap((server) => {
      const own = byServer.get(server.id);
      return own ? [{ server, consoles: own }] : [];
    });
  if (!rankOf) return parts;
  const ranks = new Map(parts.map((part) => [part, Math.min(...part.consoles.map(rankOf))]));
  return parts.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/** The consoles of all parts in the order of one grid without headings, across servers. */
export function inOneGrid(parts: readonly WallPart[], rankOf: RankOf): GameConsole[] {
  const consoles = parts.flatMap((part) => part.consoles);
  return rankOf ? consoles.sort((a, b) => rankOf(a) - rankOf(b)) : consoles;
}
