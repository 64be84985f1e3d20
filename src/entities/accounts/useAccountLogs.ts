import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { offlineText } from '#data/errors/describe.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { useServers } from '#data/servers/queries.ts';
import { useServices } from '#data/services.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useDownload } from '#ui/useDownload.ts';

/** Downloads the logs of an account; progress and errors are shown in toasts. Needs `accounts_logs_view`. */
export function useAccountLogs(): (account: Pick<Account, 'id' | 'email' | 'server'>) => void {
  const { t } = useLingui();
  const { channel } = useServices();
  const { timezone } = useUiContext();
  const { data: servers } = useServers();
  const isOffline = useOffline();
  const download = useDownload();
  return useCallback(
    (account) => {
      // Offline the token of a server is not known.
      const token = servers?.find(({ id }) => id === account.server.id)?.token ?? '';
      if (isOffline || token === '') return toast.error(t(offlineText));
      void download(async () => {
        const { accountLogFile } = await import('#data/accounts/files.ts');
        return accountLogFile({ channel, token, timezone }, account);
      });
    },
    [t, channel, timezone, servers, isOffline, download],
  );
}
