import type { GameConsole } from '#contract/http/consoles.ts';
import { flagsOf, type Presence } from './status.ts';

type Stateful = Pick<GameConsole, 'status' | 'accountCount' | 'open'>;

/** Whether it is connected or connecting, as far as known: not while its server is offline. */
export const isActive = (gameConsole: Pick<GameConsole, 'status'> & Presence): boolean =>
  gameConsole.unknownSince === undefined && canDisconnect(gameConsole);

/** Whether it is new, allocated, disconnected or failed, and has accounts to connect. */
export function canConnect(gameConsole: Stateful): boolean {
  const { isNew, isAllocated, isDisconnected, isFailed } = flagsOf(gameConsole.status);
  return gameConsole.accountCount > 0 && (isNew || isAllocated || isDisconnected || isFailed);
}

/** Whether it is connected or connecting by its last known state. */
export function canDisconnect({ status }: Pick<GameConsole, 'status'>): boolean {
  const { isConnecting, isConnected } = flagsOf(status);
  return isConnecting || isConnected;
}

export const canOpen = ({ accountCount, open }: Stateful): boolean => accountCount > 0 && !open;

export const canClose = ({ accountCount, open }: Stateful): boolean => accountCount > 0 && open;

/** The full-screen view and control are available only while the console is connected. */
export const canControl = ({ status }: Pick<GameConsole, 'status'>): boolean => flagsOf(status).isConnected;

/** Accounts that can be connected: those that are not done; all if every one is done. */
export function connectable(gameConsole: Pick<GameConsole, 'accounts'>): GameConsole['accounts'] {
  const open = gameConsole.accounts.filter((account) => account.open);
  return open.length > 0 ? open : gameConsole.accounts;
}
