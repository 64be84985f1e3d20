import { useMemo } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useRights } from '#data/session/rights.ts';
import { permissionOf } from '#domain/consoles/actions.ts';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { useWallActions } from '../wall/useWallActions.ts';

/** The actions of the console of a page, and whether its control view is open. */
export function useConsoleCommands(gameConsole: GameConsole, server: Server) {
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: 'control' }>();
  const rights = useRights(permissionOf);
  const consoles = useMemo(() => [gameConsole], [gameConsole]);
  const servers = useMemo(() => [server], [server]);
  const actions = useWallActions(consoles, servers, () => openDialog({ kind: 'control' }));
  return { actions, rights, isControlOpen: dialog !== null, closeControl: closeDialog };
}
