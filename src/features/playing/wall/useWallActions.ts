import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { type ConsoleActions, useConsoleActions } from '#entities/consoles/useConsoleActions.ts';
import { consoleLogFile, consoleScreenshotFile } from '#data/consoles/files.ts';
import { offlineText } from '#data/errors/describe.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { useServices } from '#data/services.ts';
import { useUser } from '#data/session/hooks.ts';
import { type ConsoleAction, isChanging } from '#domain/consoles/actions.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useDownload } from '#ui/useDownload.ts';

/** Downloads of a console; errors are shown in a toast. */
function useConsoleFiles() {
  const { channel } = useServices();
  const { t } = useLingui();
  const { timezone } = useUser().settings;
  const download = useDownload();

  const downloadLogs = useCallback(
    (gameConsole: GameConsole, { token }: Server) =>
      download(
        () => consoleLogFile({ channel, token, timezone }, gameConsole),
        t`No data to download for the console ${gameConsole.name}`,
      ),
    [channel, timezone, download, t],
  );

  const makeScreenshot = useCallback(
    (gameConsole: GameConsole, { token }: Server) =>
      download(() => consoleScreenshotFile({ channel, token, timezone }, gameConsole)),
    [channel, timezone, download],
  );

  return { downloadLogs, makeScreenshot };
}

export interface WallActions extends ConsoleActions {
  run: (action: ConsoleAction, consoleId: number) => void;
}

export function useWallActions(
  consoles: readonly GameConsole[],
  servers: readonly Server[],
  openControl: (consoleId: number) => void,
): WallActions {
  const { t } = useLingui();
  const { channel } = useServices();
  const isOffline = useOffline();
  const actions = useConsoleActions();
  const { downloadLogs, makeScreenshot } = useConsoleFiles();

  /** The channel has its own connection: its requests may succeed while the API is unreachable. */
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
