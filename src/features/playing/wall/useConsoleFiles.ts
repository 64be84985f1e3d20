import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { consoleLog, consoleScreenshot, isUnanswered } from '#data/consoles/files.ts';
import { useServices } from '#data/services.ts';
import { useUser } from '#data/session/hooks.ts';
import { safeFileName } from '#domain/format/fileName.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { saveFile } from '#ui/saveFile.ts';
import { toast } from '#ui/toasts/toasts.tsx';

/** Downloads that a console offers; what goes wrong is said in a toast. */
export function useConsoleFiles() {
  const { channel } = useServices();
  const { t } = useLingui();
  const { timezone } = useUser().settings;

  const save = useCallback(
    (file: Blob, { name }: GameConsole, extension: string) =>
      saveFile(file, `${safeFileName(name)}-${fileTimestamp(Date.now(), timezone)}.${extension}`),
    [timezone],
  );

  const explain = useCallback(
    (error: unknown) => {
      if (isUnanswered(error)) return toast.error(t`Server is offline. Check it and try again.`);
      const reason = error instanceof Error ? error.message : String(error);
      return toast.error(t`request failed. Error: ${reason}`);
    },
    [t],
  );

  const downloadLogs = useCallback(
    async (console: GameConsole, server: Server) => {
      try {
        const log = await consoleLog(channel, { token: server.token, consoleId: console.id });
        if (log) save(log, console, 'txt');
        else toast.warning(t`No data to download for the console ${console.name}`);
      } catch (error) {
        explain(error);
      }
    },
    [channel, save, explain, t],
  );

  const makeScreenshot = useCallback(
    async (console: GameConsole, server: Server) => {
      try {
        save(
          await consoleScreenshot(channel, { token: server.token, consoleId: console.id }),
          console,
          'png',
        );
      } catch (error) {
        explain(error);
      }
    },
    [channel, save, explain],
  );

  return { downloadLogs, makeScreenshot };
}
