import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Proxy, ProxyUse } from '#contract/http/proxies.ts';
import { pathTo } from '#domain/access/paths.ts';
import { createDateText } from '#domain/format/zone.ts';
import { proxyStates, stateOf } from '#domain/proxies/state.ts';
import { serverClock } from '#domain/serverClock.ts';
import type { GridColumn } from '#ui/DataGrid/gridColumn.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { stateNames, stateTones, useFaultText } from './proxyLabels.ts';
import classes from './Proxies.module.css';

/** Number of accounts that use a proxy, in whichever of their groups. */
export const usersOf = (use: ProxyUse | undefined): number =>
  new Set([...(use?.proxy ?? []), ...(use?.webAppProxy ?? [])]).size;

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/**
 * Columns of the proxies.
 * @param uses by id of the proxy; null: unknown
 * @param clock changes when a block has ended, so that states are read again
 */
export function useProxyColumns(
  uses: ReadonlyMap<number, ProxyUse> | null,
  clock: number,
): readonly GridColumn<Proxy>[] {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const faultText = useFaultText();
  return useMemo(() => {
    void clock;
    const dateText = createDateText(timezone);
    const dateOf = (text: string | null): string => (text === null ? '' : dateText(Date.parse(text)));
    const now = (proxy: Proxy) => stateOf(proxy, serverClock.now());
    const columns: GridColumn<Proxy>[] = [
      { key: 'url', title: t`URL`, value: ({ url }) => url, isName: true, isPinned: true, width: 232 },
      {
        key: 'protocol',
        title: t`Protocol`,
        value: ({ protocol }) => protocol,
        filter: 'values',
        width: 96,
      },
      { key: 'ip', title: t`IP`, value: ({ ip }) => ip, width: 140 },
      { key: 'port', title: t`Port`, value: ({ port }) => port, filter: 'number', align: 'end', width: 76 },
      {
        key: 'login',
        title: t`Login`,
        value: ({ login }) => login,
        permission: 'accountsView_proxy',
        width: 100,
      },
      {
        key: 'password',
        title: t`Password`,
        value: ({ password }) => password,
        isSecret: true,
        filter: false,
        isSortable: false,
        permission: 'accountsView_proxy',
        width: 104,
      },
      { key: 'region', title: t`Region`, value: ({ region }) => region, filter: 'values', width: 84 },
      {
        key: 'state',
        title: t`State`,
        value: (proxy) => proxyStates.indexOf(now(proxy)),
        text: (proxy) => t(stateNames[now(proxy)]),
        cell: (proxy) => <StateBadge tone={stateTones[now(proxy)]}>{t(stateNames[now(proxy)])}</StateBadge>,
        filter: 'values',
        width: 132,
      },
      {
        key: 'blockedUntil',
        title: t`Blocked until`,
        value: (proxy) => (now(proxy) === 'blocked' ? instantOf(proxy.blockedUntil) : null),
        text: (proxy) => (now(proxy) === 'blocked' ? dateOf(proxy.blockedUntil) : ''),
        filter: 'date',
        width: 136,
      },
      {
        key: 'latency',
        title: t`Answer time, ms`,
        value: ({ latencyMs }) => latencyMs,
        filter: 'number',
        align: 'end',
        width: 140,
      },
      {
        key: 'checkedAt',
        title: t`Last checked`,
        value: ({ checkedAt }) => instantOf(checkedAt),
        text: ({ checkedAt }) => dateOf(checkedAt),
        filter: 'date',
        width: 136,
      },
      {
        key: 'error',
        title: t`Failed reason`,
        value: ({ error }) => (error === null ? null : faultText(error)),
        filter: 'values',
        width: 280,
      },
    ];
    if (uses !== null)
      columns.push({
        key: 'accounts',
        title: t`Accounts`,
        value: ({ id }) => usersOf(uses.get(id)),
        cell({ id, url }) {
          const count = usersOf(uses.get(id));
          return count === 0 ? (
            '0'
          ) : (
            <Link
              to={pathTo('accountsAll', { query: { proxyId: id } })}
              className={classes.users}
              tabIndex={-1}
              aria-label={t`Accounts that use ${url}: ${count}`}
            >
              {count}
            </Link>
          );
        },
        filter: 'number',
        align: 'end',
        permission: 'accounts_view',
        width: 96,
      });
    return columns;
  }, [t, timezone, uses, clock, faultText]);
}
