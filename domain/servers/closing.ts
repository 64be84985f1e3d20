import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { isActive } from '#domain/consoles/consoleRules.ts';

type Closable = Pick<Server, 'open' | 'online' | 'accountCount'>;

/**
 * Whether scripts may still be ending on a server: it is closed, can be reached, and has accounts. A server
 * without accounts runs nothing and may be deleted at any moment, so its consoles must not be requested.
 */
export const mayBeClosing = ({ open, online, accountCount }: Closable): boolean =>
  !open && online && accountCount > 0;

/** Number of scripts for which a closed server still waits: its active consoles. 0 while its consoles are unknown. */
export const scriptsLeft = (
  server: Closable,
  consoles: readonly Pick<GameConsole, 'status'>[] | undefined,
): number => (mayBeClosing(server) && consoles ? consoles.filter(isActive).length : 0);
