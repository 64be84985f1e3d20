import type { GameConsole } from '#contract/http/consoles.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import type { ServerMenuKind } from './dialogState.ts';

/** Commands of a card to its page. The object is stable while the page is mounted. */
export interface CardCommands {
  /** Opens or closes the server; optionally without auto-update. */
  toggle: (serverId: number, skipAutoUpdate: boolean) => void;
  openMenu: (kind: ServerMenuKind, serverId: number, anchor: Anchor) => void;
  openConsoleMenu: (gameConsole: GameConsole, anchor: Anchor) => void;
  /** Handles a key on a console line; true when it was handled. */
  pressOnConsole: (gameConsole: GameConsole, event: KeyboardEvent) => boolean;
  updateAgent: (serverId: number) => void;
  queueLogs: (serverId: number) => void;
  /** Installs the remote control; reinstalls it when `isRetry`. */
  installRemote: (serverId: number, isRetry: boolean) => void;
  /** Moves the focus to a neighbouring card: an arrow key, Home or End. */
  move: (serverId: number, key: string) => void;
}
