import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { pathTo } from '#domain/access/paths.ts';
import { canControl } from '#domain/consoles/rules.ts';

/** The wall of a server. */
export const wallOf = (server: Server): string =>
  pathTo('appPlayingControl', { query: { server: server.id } });

/** The card of a server among the servers' cards, in sight. */
export const cardOf = (server: Server): string => `${pathTo('serversInfo')}#server-${server.id}`;

/** The console on its wall, in sight and ready for its keys. */
export const tileOf = (server: Server, gameConsole: GameConsole): string =>
  `${wallOf(server)}#console-${gameConsole.id}`;

/** The control view of a connected console; the tile of another one. */
export const controlOf = (server: Server, gameConsole: GameConsole): string =>
  canControl(gameConsole)
    ? pathTo('appPlayingControl', { query: { server: server.id, console: gameConsole.id } })
    : tileOf(server, gameConsole);
