import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useCachedConsoles } from '#data/consoles/cache.ts';
import { canChangeFlow } from '#domain/servers/serverRules.ts';
import { actionOf, type MenuEntry } from '#ui/ContextMenu/entries.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import type { OpenDialog, OpenMenu, CardCommands } from '../cardCommands.ts';
import type { ServerActions } from '#entities/servers/useServerActions.ts';

export interface CardCommandsOptions {
  servers: readonly Server[];
  actions: ServerActions;
  consoleMenu: (gameConsole: GameConsole) => readonly MenuEntry[];
  choose: (serverId: number, isRange: boolean) => void;
  move: (serverId: number, key: string) => void;
  openDialog: OpenDialog;
}

/** Commands of the cards as one stable object, and the menu that they have opened. */
export function useCardCommands(options: CardCommandsOptions) {
  const { t } = useLingui();
  const cached = useCachedConsoles();
  const { can } = useUiContext();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);

  /** Unknown consoles are not checked here: the server checks anyway. */
  const mayBeChanged = (server: Server): boolean => canChangeFlow(server, cached.ofServer(server.id));
  const refuseFlow = (): void =>
    toast.warning(
      t`To update server flow the server should be closed and all consoles should not be active!!!`,
    );

  const latest = useRef({ ...options, can, mayBeChanged, refuseFlow });
  useEffect(() => {
    latest.current = { ...options, can, mayBeChanged, refuseFlow };
  });

  const commands = useMemo<CardCommands>(() => {
    const withServer = (id: number, act: (server: Server) => void): void => {
      const server = latest.current.servers.find((known) => known.id === id);
      if (server) act(server);
    };
    const now = () => latest.current;
    return {
      toggle: (id, skipAutoUpdate) =>
        withServer(id, (server) =>
          server.open
            ? now().openDialog({ kind: 'close', serverId: id })
            : now().actions.open(server, skipAutoUpdate),
        ),
      openMenu: (kind, serverId, anchor) =>
        withServer(serverId, (server) =>
          kind === 'flow' && !now().mayBeChanged(server)
            ? now().refuseFlow()
            : setMenu({ kind, serverId, anchor }),
        ),
      openConsoleMenu: (gameConsole, anchor) => setMenu({ kind: 'console', gameConsole, anchor }),
      pressOnConsole(gameConsole, event) {
        const action = actionOf(now().consoleMenu(gameConsole), now().can, event);
        action?.onSelect();
        return action !== undefined;
      },
      updateAgent: (id) => withServer(id, (server) => now().actions.updateAgent(server)),
      queueLogs: (id) => withServer(id, (server) => now().actions.queueLogs(server)),
      installRemote: (id, isRetry) =>
        withServer(id, (server) => now().actions.installRemote(server, isRetry)),
      choose: (id, isRange) => now().choose(id, isRange),
      move: (id, key) => now().move(id, key),
    };
  }, []);

  return { commands, menu, closeMenu };
}
