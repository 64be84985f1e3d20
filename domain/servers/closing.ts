import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { isActive } from '#domain/consoles/consoleRules.ts';

type Closable = Pick<Server, 'open' | 'online' | 'accountCount'>;

/**
 * Whether scripts may still be ending on a server: one that is closed, can be reached, and has accounts. Without accounts
 * it runs nothing and may be deleted at any moment: its consoles must not be requested.
 */
export const mayBeClosing = ({ open, online, accountCount }: Closable): boolean =>
  !open && online && accountCount > 0;

/** How many scripts a closed server still waits for: its active consoles. 0 while its consoles are not known. */
export const scriptsLeft = (
  server: Closable,
  consoles: readonly Pick<GameConsole, 'status'>[] | undefined,
): number => (mayBeClosing(server) && consoles ? consoles.filter(isActive).length : 0);
