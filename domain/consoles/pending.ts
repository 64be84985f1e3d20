import { consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { isActive } from './consoleRules.ts';

/** A sent change that is not confirmed yet. */
export type PendingChange =
  | { kind: 'connect'; consoleId: number; accountId: number }
  | { kind: 'disconnect'; consoleId: number }
  | { kind: 'activate'; consoleId: number; active: boolean }
  /** `seen`: the name that was shown. */
  | { kind: 'rename'; consoleId: number; name: string; seen: string };

/** State text of a console that is being disconnected. It is not a state of the API: only `withPending` sets it. */
const disconnectingText = 'disconnecting';

/** Whether the console is being disconnected, as shown by `withPending`. */
export const isDisconnecting = ({ statusText }: Pick<GameConsole, 'statusText'>): boolean =>
  statusText === disconnectingText;

function apply(gameConsole: GameConsole, change: PendingChange, connectingText: string): GameConsole {
  switch (change.kind) {
    case 'connect':
      return {
        ...gameConsole,
        status: consoleStatus.connecting,
        statusText: connectingText,
        activeAccount:
          gameConsole.accounts.find(({ id }) => id === change.accountId) ?? gameConsole.activeAccount,
      };
    case 'activate':
      return { ...gameConsole, open: change.active };
    case 'rename':
      return { ...gameConsole, name: change.name };
    case 'disconnect':
      // The picture stays as long as the script runs.
      return isActive(gameConsole) ? { ...gameConsole, statusText: disconnectingText } : gameConsole;
  }
}

/**
 * Applies pending changes to consoles, optimistically. The changes overlay the server's values and are
 * removed when they end, so that a failed change can never overwrite a newer value. Consoles without a change
 * keep their identity, and so does the list when nothing changes.
 */
export function withPending(
  consoles: readonly GameConsole[],
  changes: readonly PendingChange[],
  connectingText: string,
): readonly GameConsole[] {
  if (changes.length === 0) return consoles;
  const touched = new Set(changes.map(({ consoleId }) => consoleId));
  if (!consoles.some(({ id }) => touched.has(id))) return consoles;
  return consoles.map((gameConsole) =>
    changes
      .filter(({ consoleId }) => consoleId === gameConsole.id)
      .reduce((shown, change) => apply(shown, change, connectingText), gameConsole),
  );
}
