import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { consoleLogFile, consoleScreenshotFile } from '#data/consoles/files.ts';
import { useServices } from '#data/services.ts';
import { useUser } from '#data/session/hooks.ts';
import { useDownload } from '#ui/useDownload.ts';

/** Downloads that a console offers; what goes wrong is said in a toast. */
export function useConsoleFiles() {
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
