import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { groupServers } from '#domain/servers/groupServers.ts';

/** The part of the wall with the consoles of one server, in display order. */
export interface WallPart {
  server: Server;
  consoles: readonly GameConsole[];
  /** Consoles that are shown as tiles, and those folded into chips below. */
  tiles: readonly GameConsole[];
  chips: readonly GameConsole[];
}

/** Rank of a console in the order "Attention first"; null while the wall has another order. */
export type RankOf = ((gameConsole: GameConsole) => number) | null;

/**
 * Consoles by server, servers by group; a server without visible consoles has no part.
 * @param rankOf if given, the part with the lowest-ranked console comes first
 * @param isFolded whether a console is shown as a chip
 */
export function wallParts(
  servers: readonly Server[],
  consoles: readonly GameConsole[],
  rankOf: RankOf,
  isFolded: (gameConsole: GameConsole) => boolean,
): WallPart[] {
  const byServer = Map.groupBy(consoles, ({ serverId }) => serverId);
  const parts = groupServers(servers)
    .flatMap(({ servers: list }) => list)
    .flatMap((server) => {
      const own = byServer.get(server.id);
      if (!own) return [];
      const { tiles = [], chips = [] } = Object.groupBy(own, (one) => (isFolded(one) ? 'chips' : 'tiles'));
      return [{ server, consoles: own, tiles, chips }];
    });
  if (!rankOf) return parts;
  const ranks = new Map(parts.map((part) => [part, Math.min(...part.consoles.map(rankOf))]));
  return parts.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}
