import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { type ConsoleActions, useConsoleActions } from '#data/consoles/actions.ts';
import { offlineText } from '#data/errors/describe.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { useServices } from '#data/services.ts';
import { type ConsoleAction, isChanging } from '#domain/consoles/actions.ts';
import { useConsoleNotifications } from '#entities/consoles/useConsoleNotifications.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useConsoleFiles } from './useConsoleFiles.ts';

export interface WallActions extends ConsoleActions {
  run: (action: ConsoleAction, consoleId: number) => void;
}

/** Carries out the actions of tiles. */
export function useWallActions(
  consoles: readonly GameConsole[],
  servers: readonly Server[],
  openControl: (consoleId: number) => void,
): WallActions {
  const { t } = useLingui();
  const { channel } = useServices();
  const isOffline = useOffline();
  const actions = useConsoleActions(useConsoleNotifications());
  const { downloadLogs, makeScreenshot } = useConsoleFiles();

  /** The channel has a way of its own: what goes through it may work while the API is away. */
  function overChannel(act: () => void): void {
    if (isOffline && channel.status.get() !== 'live') toast.error(t(offlineText));
    else act();
  }

  function run(action: ConsoleAction, consoleId: number): void {
    const gameConsole = consoles.find(({ id }) => id === consoleId);
    const server = servers.find(({ id }) => id === gameConsole?.serverId);
    if (!gameConsole || !server) return;
    if (isChanging(action)) return actions.start(action, gameConsole);
    switch (action) {
      case 'control':
      case 'watch':
        return overChannel(() => openControl(consoleId));
      case 'screenshot':
        return overChannel(() => void makeScreenshot(gameConsole, server));
      case 'logs':
        return overChannel(() => void downloadLogs(gameConsole, server));
    }
  }

  return { ...actions, run };
}
