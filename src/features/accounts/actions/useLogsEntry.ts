import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconFileDownload } from '@tabler/icons-react';
import type { Account } from '#contract/http/accounts/account.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { useCachedServer } from '#data/servers/queries.ts';
import { useServices } from '#data/services.ts';
import { systemClock } from '#domain/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { saveFile } from '#ui/useDownload.ts';
import { useAccountLogs } from '#entities/accounts/useAccountLogs.ts';
import { disabledBecause } from '#ui/ContextMenu/entries.ts';
import type { ToolEntry } from '#ui/Toolbar/toolGroup.ts';
import { noneSelected } from './actionLabels.ts';

/** Accounts of one download: all logs are held in memory until they are saved. */
const maxLogAccounts = 500;

/** Downloads the logs of accounts: of one as the zip of its agent, of several as one zip, with progress in the shell. */
export function useLogsEntry(): (accounts: () => readonly Account[], count: number) => ToolEntry {
  const { t } = useLingui();
  const { channel } = useServices();
  const { bulkJobs, timezone, isOffline, reportError } = useUiContext();
  const cachedServer = useCachedServer();
  const downloadOne = useAccountLogs();

  /** The code is loaded with the first download: few pages need it. */
  async function downloadMany(accounts: readonly Account[]): Promise<void> {
    const { createLogsBulk } = await import('#data/accounts/logs.ts');
    const tokenOf = (id: number): string | undefined => cachedServer(id)?.token;
    bulkJobs.start({
      title: t`Account logs`,
      bulk: createLogsBulk(
        {
          channel,
          tokenOf,
          timezone,
          clock: systemClock,
          save: ({ file, name }) => saveFile(file, name),
          onError: reportError,
        },
        accounts,
      ),
      nameOf: ({ email }) => email,
      doneLabel: msg({ message: 'downloaded', context: 'bulk' }),
    });
  }

  function obstacleOf(count: number): string | null {
    if (isOffline) return t(offlineReason);
    if (count === 0) return t(noneSelected);
    return count > maxLogAccounts ? t`At most ${maxLogAccounts} accounts at once` : null;
  }

  return (accounts, count) => {
    const obstacle = obstacleOf(count);
    return {
      key: 'logs',
      label: t`Logs`,
      tip: t`Download account logs`,
      icon: IconFileDownload,
      permission: 'accounts_logs_view',
      ...disabledBecause(obstacle),
      onSelect() {
        const all = accounts();
        if (all.length > 1) downloadMany(all).catch(reportError);
        else if (all[0]) downloadOne(all[0]);
      },
    };
  };
}
