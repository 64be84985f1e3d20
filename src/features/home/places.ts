import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { pathTo } from '#domain/access/paths.ts';
import { canControl } from '#domain/consoles/consoleRules.ts';

const wallOf = (server: Server): string => pathTo('appPlayingControl', { query: { server: server.id } });

/** Link to the card of a server, scrolled into view. */
export const cardOf = (server: Server): string => `${pathTo('serversInfo')}#server-${server.id}`;

/** Link to the console on its wall, scrolled into view and focused. */
const tileOf = (server: Server, gameConsole: Pick<GameConsole, 'id'>): string =>
  `${wallOf(server)}#console-${gameConsole.id}`;

/** Address of an account's panel, next to the accounts of its server. */
export const accountOf = (server: Server, account: { id: number }): string =>
  pathTo('accountsAll', { query: { server: server.id, account: account.id } });

/** The control view of a connected console; the tile of another one. */
export const controlOf = (server: Server, gameConsole: Pick<GameConsole, 'id' | 'status'>): string =>
  canControl(gameConsole)
    ? pathTo('appPlayingControl', { query: { server: server.id, console: gameConsole.id } })
    : tileOf(server, gameConsole);
