import type { GameConsole } from '#contract/http/consoles.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';

/** Menus of one server. */
export type ServerMenuKind = 'server' | 'version' | 'flow';

/** The open menu; it names the server by id, so that it always shows current data. */
export type OpenMenu =
  | { kind: ServerMenuKind; serverId: number; anchor: Anchor }
  | { kind: 'console'; gameConsole: GameConsole; anchor: Anchor };

/** The open dialog and its subject. */
export type DialogState =
  | { kind: 'close' | 'newVersion' | 'actualize'; serverId: number }
  | { kind: 'openAll' | 'updateAgents' | 'setScript' }
  | { kind: 'closeAll'; force: boolean }
  | { kind: 'config'; how: 'attach' | 'detach' };

export type OpenDialog = (dialog: DialogState) => void;
