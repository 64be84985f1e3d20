import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { translatedText } from '#data/errors/refusals.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useAccountLabels } from '../accountLabels.ts';

/** Columns of the management page: few enough to read without scrolling. */
export function useManagementColumns(): readonly ColumnSpec<Account>[] {
  const { t } = useLingui();
  const labels = useAccountLabels();
  return useMemo(() => {
    const flag = (
      key: 'digital' | 'guest' | 'tradable',
      title: string,
      words: { yes: string; no: string } = labels,
    ): ColumnSpec<Account> => ({
      key,
      title,
      value: (account) => account[key],
      text: (account) => (account[key] === null ? '' : account[key] ? words.yes : words.no),
      cell: (account) => (account[key] === null ? '' : account[key] ? words.yes : words.no),
      filter: 'flag',
      width: 90,
    });
    return [
      { key: 'id', title: t`ID`, value: ({ id }) => id, align: 'end', filter: 'number', width: 80 },
      { key: 'email', title: t`Email`, value: ({ email }) => email, isName: true, width: 220, grows: true },
      {
        key: 'status',
        title: t`Status`,
        value: labels.statusOf,
        cell: (account) => <StateBadge tone={labels.toneOf(account)}>{labels.statusOf(account)}</StateBadge>,
        width: 118,
      },
      {
        key: 'serverGroup',
        title: t`Server group`,
        value: ({ serverGroup }) => serverGroup.name,
        width: 120,
      },
      { key: 'server', title: t`Server`, value: ({ server }) => server.name, width: 120 },
      { key: 'console', title: t`Console`, value: ({ console: at }) => at.name, width: 120 },
      {
        key: 'index',
        title: t`Index`,
        value: ({ index }) => index,
        align: 'end',
        filter: 'number',
        width: 80,
      },
      flag('digital', t`Digital`),
      flag('guest', t`Guest`, { yes: t`Guest`, no: t`Main` }),
      {
        key: 'banned',
        title: t`Banned`,
        value: ({ banned }) => banned,
        text: ({ banned }) => labels.banTextOf(banned),
        cell: ({ banned }) => labels.banTextOf(banned),
        filter: { options: labels.bans },
        width: 120,
      },
      flag('tradable', t`Tradable`),
      {
        key: 'info',
        title: t`Info`,
        value: ({ additionalInfo }) => additionalInfo,
        width: 140,
        grows: true,
      },
      {
        key: 'error',
        title: t`Error`,
        value: ({ lastError }) => lastError && translatedText(lastError),
        width: 160,
        grows: true,
      },
    ];
  }, [t, labels]);
}
