import type { GameConsole } from '#contract/http/consoles.ts';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { isActive } from '#domain/consoles/consoleRules.ts';

/** The flow can be changed only while the server is closed and none of its consoles is active. */
export function canChangeFlow(
  server: Pick<Server, 'open'>,
  consoles: readonly Pick<GameConsole, 'status'>[],
): boolean {
  return !server.open && !consoles.some(isActive);
}

/** Only a server without accounts can be deleted. */
export const canDeleteServer = ({ accountCount }: Pick<Server, 'accountCount'>): boolean =>
  accountCount === 0;

/** Only a group without servers can be deleted. */
export const canDeleteGroup = ({ serverCount }: Pick<ServerGroup, 'serverCount'>): boolean =>
  serverCount === 0;

/** Counts for the title of the servers page. */
export function countServers(servers: readonly Pick<Server, 'open' | 'online'>[]): {
  total: number;
  open: number;
  online: number;
} {
  return {
    total: servers.length,
    open: servers.filter(({ open }) => open).length,
    online: servers.filter(({ online }) => online).length,
  };
}

/** Name of a server in lists: its description, or the computer's name. */
export const serverName = ({ description, name }: Pick<Server, 'description' | 'name'>): string =>
  description ?? name;

/** Title of a server: 'group / full name'. */
export const serverTitle = ({ group, fullName }: Pick<Server, 'group' | 'fullName'>): string =>
  `${group.name} / ${fullName}`;
