import type { ConsoleAccount, GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { canConnect, canDisconnect, canOpen } from './consoleRules.ts';

/** Actions on many consoles at once. */
export const bulkActions = ['connect', 'disconnect', 'open', 'close'] as const;
export type BulkAction = (typeof bulkActions)[number];

export type SkipReason =
  | 'serverClosed'
  | 'noAccounts'
  | 'accountsDone'
  | 'closed'
  | 'atWork'
  | 'notAtWork'
  | 'isOpen'
  | 'isClosed';

/** The default account of a connect: the last active one, otherwise the first that is not done. */
export function accountToConnect(gameConsole: GameConsole): ConsoleAccount | null {
  const open = gameConsole.accounts.filter((account) => account.open);
  return open.find(({ id }) => id === gameConsole.lastActiveAccount?.id) ?? open[0] ?? null;
}

/** Why the action would be refused for a console; null when it is allowed. */
export function skipReason(
  action: BulkAction,
  gameConsole: GameConsole,
  server: Pick<Server, 'open'>,
): SkipReason | null {
  switch (action) {
    case 'connect':
      if (!server.open) return 'serverClosed';
      if (gameConsole.accountCount === 0) return 'noAccounts';
      if (!gameConsole.open) return 'closed';
      if (!canConnect(gameConsole)) return 'atWork';
      return accountToConnect(gameConsole) ? null : 'accountsDone';
    case 'disconnect':
      return canDisconnect(gameConsole) ? null : 'notAtWork';
    case 'open':
      if (gameConsole.accountCount === 0) return 'noAccounts';
      return canOpen(gameConsole) ? null : 'isOpen';
    case 'close':
      if (gameConsole.accountCount === 0) return 'noAccounts';
      return gameConsole.open ? null : 'isClosed';
  }
}

export interface BulkConsole {
  gameConsole: GameConsole;
  server: Server;
}

export interface DryRun {
  eligible: readonly BulkConsole[];
  /** Number of skipped consoles by reason; the most frequent first. */
  skipped: readonly { reason: SkipReason; count: number }[];
}

export function dryRun(action: BulkAction, items: readonly BulkConsole[]): DryRun {
  const eligible: BulkConsole[] = [];
  const counts = new Map<SkipReason, number>();
  for (const item of items) {
    const reason = skipReason(action, item.gameConsole, item.server);
    if (reason === null) eligible.push(item);
    else counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const skipped = [...counts].map(([reason, count]) => ({ reason, count }));
  return { eligible, skipped: skipped.sort((a, b) => b.count - a.count) };
}

/** Whether a console is already in the state that the action leads to. */
export function isBulkDone(action: BulkAction, gameConsole: GameConsole): boolean {
  const done: Record<BulkAction, boolean> = {
    connect: canDisconnect(gameConsole),
    disconnect: !canDisconnect(gameConsole),
    open: gameConsole.open,
    close: !gameConsole.open,
  };
  return done[action];
}
