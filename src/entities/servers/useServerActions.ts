import { useLingui } from '@lingui/react/macro';
import type { Server } from '#contract/http/servers.ts';
import type { Abortable } from '#data/cancel.ts';
import { queueLogFile } from '#data/consoles/files.ts';
import { useAgentUpdate } from '#data/servers/agent.ts';
import { type ServerChange, useServerChange } from '#data/servers/mutations.ts';
import { useReloadRemoteControl } from '#data/servers/remoteControl.ts';
import { useServices } from '#data/services.ts';
import { useUser } from '#data/session/hooks.ts';
import { serverTitle } from '#domain/servers/serverRules.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useDownload } from '#ui/useDownload.ts';
import { useOpenServer } from './useOpenServer.ts';

export interface ServerActions {
  /** Changes a server; errors are shown as a toast. */
  change: (change: ServerChange) => void;
  /** Like `change`, but resolves when done and rejects on failure. */
  changeAsync: (change: Abortable<ServerChange>) => Promise<unknown>;
  open: (server: Server, skipAutoUpdate: boolean) => void;
  /** Like `open`, but resolves when done and rejects on failure. */
  openNow: (server: Server) => Promise<void>;
  updateAgent: (server: Server) => void;
  /** Like `updateAgent`, but settles when the agent accepts or refuses. */
  updateAgentNow: (server: Server) => Promise<unknown>;
  queueLogs: (server: Server) => void;
  installRemote: (server: Server, isRetry: boolean) => void;
}

export function useServerActions(): ServerActions {
  const { t } = useLingui();
  const { channel } = useServices();
  const { timezone } = useUser().settings;
  const { mutate: change, mutateAsync: changeAsync } = useServerChange();
  const { mutate: updateAgent, mutateAsync: updateAgentAsync } = useAgentUpdate();
  const opening = useOpenServer();
  const forgetRemote = useReloadRemoteControl();
  const download = useDownload();

  return {
    change,
    changeAsync,
    ...opening,
    updateAgent: ({ token }) =>
      updateAgent(token, () => toast.message(t`Update server agent request was sent successfully.`)),
    updateAgentNow: ({ token }) => updateAgentAsync(token),
    queueLogs(server) {
      const name = serverTitle(server);
      void download(
        () => queueLogFile({ channel, timezone, token: server.token }, { title: server.fullName }),
        t`No data to download for the server ${name}`,
      );
    },
    installRemote: ({ id, token }, isRetry) =>
      change({ kind: 'installRemoteControl', id }, () => {
        toast.message(
          isRetry
            ? t`Rustdesk reinstalled on remote server successfully!!!`
            : t`Remote control is installed on the server.`,
        );
        void forgetRemote(token);
      }),
  };
}
