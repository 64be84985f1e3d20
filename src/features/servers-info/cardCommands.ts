import type { GameConsole } from '#contract/http/consoles.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import type { Rights } from '#data/session/rights.ts';

export type ServerMenuKind = 'server' | 'version' | 'flow';

/** The open menu; it names the server by id, so that it always shows current data. */
export type OpenMenu =
  | { kind: ServerMenuKind; serverId: number; anchor: Anchor }
  | { kind: 'console'; gameConsole: GameConsole; anchor: Anchor };

/** The open dialog and its subject. */
export type DialogState =
  | { kind: 'close' | 'newVersion' | 'actualize' | 'runOrder'; serverId: number }
  | { kind: 'openAll' | 'updateAgents' | 'setScript' | 'config' }
  | { kind: 'closeAll'; force: boolean };

export type OpenDialog = (dialog: DialogState) => void;

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
  /** Selects the server, or deselects it. @param isRange also those between it and the one before */
  choose: (serverId: number, isRange: boolean) => void;
  /** Moves the focus to a neighboring card: an arrow key, Home or End. */
  move: (serverId: number, key: string) => void;
}

/** Elements of the cards of this page that require a permission. Menus and toolbars declare theirs at each entry. */
export const cardPermissions = {
  open: 'servers_open',
  /** Flow, script version, agent, register. */
  update: 'servers_update',
  remoteControl: 'servers_remote_control',
  logs: 'consoles_logs_view',
  consoles: 'consoles_view',
  /** Select servers for actions on several of them. */
  choose: ['accounts_view', 'config_attach', 'config_detach'],
} as const;

export type CardRights = Rights<typeof cardPermissions>;
