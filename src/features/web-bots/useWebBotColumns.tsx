import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useMemo } from 'react';
import type { WebBotAccount } from '#contract/http/webBots.ts';
import { formatCoins } from '#domain/format/coins.ts';
import { createDateText } from '#domain/format/zone.ts';
import { problemOf, shownStatus, tmStatuses, tmStatusOf } from '#domain/webBots/status.ts';
import type { GridColumn } from '#ui/DataGrid/gridColumn.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import {
  fieldNames,
  problemNames,
  statusNames,
  statusOptions,
  statusToneOf,
  tmStatusNames,
} from './webBotLabels.ts';
import { type ColumnKey, isHiddenIn, type Mode } from './modes.ts';

type Column = GridColumn<WebBotAccount> & { key: ColumnKey };

/**
 * The columns of the table; the mode decides which of them are shown by default.
 * @param hiddenSecrets why this session has no secrets; null: it has them
 */
export function useWebBotColumns(mode: Mode, hiddenSecrets: string | null): readonly Column[] {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  return useMemo(() => {
    const dateText = createDateText(timezone);
    const statusText = ({ status }: WebBotAccount): string => {
      const shown = shownStatus(status);
      return typeof shown === 'string' ? t(statusNames[shown]) : shown.text;
    };

    const secret = (
      key: ColumnKey,
      title: string,
      read: (account: WebBotAccount) => string | undefined,
    ): Column => ({
      key,
      title,
      value: (account) => read(account) ?? null,
      isSortable: false,
      filter: false,
      width: hiddenSecrets === null ? 140 : 190,
      ...(hiddenSecrets === null
        ? { isSecret: true }
        : {
            text: () => hiddenSecrets,
            cell: () => (
              <Box component="span" c="dimmed" fs="italic">
                {hiddenSecrets}
              </Box>
            ),
          }),
    });
    const coins = (key: ColumnKey, title: string, read: (account: WebBotAccount) => number): Column => ({
      key,
      title,
      value: read,
      text: (account) => formatCoins(read(account)),
      filter: 'number',
      align: 'end',
      width: 150,
    });
    const date = (
      key: ColumnKey,
      title: string,
      read: (account: WebBotAccount) => string | null,
    ): Column => ({
      key,
      title,
      value(account) {
        const at = read(account);
        return at === null ? null : Date.parse(at);
      },
      text(account) {
        const at = read(account);
        return at === null ? '' : dateText(Date.parse(at));
      },
      filter: 'date',
      width: 140,
    });

    const columns: Column[] = [
      {
        key: 'email',
        title: t(fieldNames.email),
        value: ({ email }) => email,
        isPinned: true,
        isName: true,
        width: 260,
      },
      {
        key: 'status',
        title: t`Status`,
        value: ({ status }) => status,
        text: statusText,
        cell: (account) => <StateBadge tone={statusToneOf(account)}>{statusText(account)}</StateBadge>,
        filter: { options: statusOptions.map(({ value, label }) => ({ value, label: t(label) })) },
        isPinned: true,
        width: 110,
      },
      { key: 'id', title: t`ID`, value: ({ id }) => id, filter: 'number', align: 'end', width: 80 },
      {
        key: 'problem',
        title: t`Problem`,
        value: ({ error }) => problemOf(error),
        text: ({ error }) => t(problemNames[problemOf(error)]),
        filter: {
          options: (Object.keys(problemNames) as (keyof typeof problemNames)[]).map((value) => ({
            value,
            label: t(problemNames[value]),
          })),
        },
        width: 210,
      },
      secret('password', t(fieldNames.password), ({ credentials }) => credentials?.password),
      secret('gauth', t(fieldNames.gauth), ({ credentials }) => credentials?.gauth),
      { key: 'proxyHost', title: t(fieldNames['proxy.host']), value: ({ proxy }) => proxy.host, width: 140 },
      {
        key: 'proxyPort',
        title: t(fieldNames['proxy.port']),
        value: ({ proxy }) => proxy.port,
        filter: 'number',
        align: 'end',
        width: 110,
      },
      secret('proxyLogin', t(fieldNames['proxy.login']), ({ proxy }) => proxy.login),
      secret('proxyPassword', t(fieldNames['proxy.password']), ({ proxy }) => proxy.password),
      {
        key: 'tmStatus',
        title: t`Transfer market`,
        value: ({ botting }) => tmStatusOf(botting.tmStatus),
        text: ({ botting }) => t(tmStatusNames[tmStatusOf(botting.tmStatus)]),
        filter: { options: tmStatuses.map((value) => ({ value, label: t(tmStatusNames[value]) })) },
        width: 170,
      },
      coins('coins', t`Coins`, ({ botting }) => botting.coins),
      coins('coinsWithCards', t`Coins with cards`, ({ botting }) => botting.coinsWithCards),
      coins('profit', t`Profit`, ({ botting }) => botting.profit),
      date('lastLogin', t`Last login`, ({ botting }) => botting.lastLogin),
      date('createdAt', t`Created`, ({ createdAt }) => createdAt),
      date('updatedAt', t`Updated`, ({ updatedAt }) => updatedAt),
    ];
    return columns.map((column) =>
      column.isPinned ? column : { ...column, isHidden: isHiddenIn(mode, column.key) },
    );
  }, [t, timezone, mode, hiddenSecrets]);
}
