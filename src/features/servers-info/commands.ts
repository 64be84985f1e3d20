import type { GameConsole } from '#contract/http/consoles.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import type { ServerMenuKind } from './dialogState.ts';

/** What a card may ask of its page. The object stays the same as long as the page stands. */
export interface CardCommands {
  /** Opens or closes the server; without auto-update when that is asked for. */
  toggle: (serverId: number, skipAutoUpdate: boolean) => void;
  openMenu: (kind: ServerMenuKind, serverId: number, anchor: Anchor) => void;
  openConsoleMenu: (gameConsole: GameConsole, anchor: Anchor) => void;
  /** A key on a line of the list of consoles; true when it means something. */
  pressOnConsole: (gameConsole: GameConsole, event: KeyboardEvent) => boolean;
  updateAgent: (serverId: number) => void;
  queueLogs: (serverId: number) => void;
  /** Installs the remote control; again, where it is there. */
  installRemote: (serverId: number, isRetry: boolean) => void;
  /** To the neighbour of a card: an arrow key, Home or End. */
  move: (serverId: number, key: string) => void;
}
