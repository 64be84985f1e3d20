import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { flagsOf, type Presence } from './status.ts';

/** Servers with a silent agent, by id: since when, ISO; null if unknown. */
export type SilentServers = Readonly<Record<number, string | null>>;

export const silentServersOf = (servers: readonly Server[]): SilentServers =>
  Object.fromEntries(servers.flatMap(({ id, online, offlineSince }) => (online ? [] : [[id, offlineSince]])));

/** Marks the running consoles of silent servers. Everything that shows or counts states uses the result. */
export function withPresence<C extends Pick<GameConsole, 'serverId' | 'status'>>(
  consoles: readonly C[],
  silent: SilentServers,
): readonly (C & Presence)[] {
  return consoles.map((gameConsole) => {
    const unknownSince = silent[gameConsole.serverId];
    const { isConnected, isConnecting } = flagsOf(gameConsole.status);
    return unknownSince === undefined || !(isConnected || isConnecting)
      ? gameConsole
      : { ...gameConsole, unknownSince };
  });
}
