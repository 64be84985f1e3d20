import { Plural, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconDeviceGamepad2 } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import type { ActiveConsole } from '#contract/http/wallet.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { useUser } from '#data/session/hooks.ts';
import { walletKeys } from '#data/wallet/walletKeys.ts';
import { useActiveConsoles } from '#data/wallet/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { costsOf, serversOf, unpaidConsoles, type PaidServer } from '#domain/money/activeConsoles.ts';
import { useServerQuery } from '#entities/servers/useServerQuery.ts';
import { useNow } from '#ui/clock.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { useUsd } from '#ui/useUsd.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { Warning } from '#ui/states/Warning.tsx';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';
import { Select } from '@mantine/core';
import { BalanceButton } from '../BalanceButton.tsx';
import { Figures } from '../Figures.tsx';
import classes from '../Wallet.module.css';
import { useConsoleColumns } from './columns.tsx';

const all = 'all';

const nameOf = ({ name }: ActiveConsole): string => name.toUpperCase();

/** The consoles that the user pays for: their costs, and how long the balance lasts. */
export function ActiveConsolesPage() {
  const { t } = useLingui();
  const query = useActiveConsoles();
  const state = useListState(query, walletKeys.consoles());
  const layout = useTableLayout('wallet.consoles');
  const columns = useConsoleColumns();
  const all = query.data?.data;
  const servers = useMemo(() => all && serversOf(all), [all]);
  const [serverId] = useServerQuery(servers);
  const [, setParams] = useQueryParams();
  const select = useCallback(
    (id: number | null) =>
      setParams(withParams({ server: id === null ? null : String(id) }), { replace: true }),
    [setParams],
  );
  const rows = useMemo(
    () => all?.filter(({ server }) => serverId === null || server.id === serverId),
    [all, serverId],
  );
  const count = rows?.length ?? 0;
  return (
    <TablePage className={classes.tablePage ?? ''}>
      <DataTable
        label={t`Active consoles`}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        layout={layout}
        state={state}
        title={
          <PageTitle
            isPending={!rows}
            figures={[<Plural key="count" value={count} one="# console" other="# consoles" />]}
          >
            {t`Active consoles`}
          </PageTitle>
        }
        actions={
          <>
            <ServerFilter servers={servers ?? []} value={serverId} onChange={select} />
            <BalanceButton />
          </>
        }
        note={
          rows && all && all.length > 0 ? (
            <Costs rows={rows} all={all} daysLeft={query.data?.summary?.daysLeft ?? null} />
          ) : null
        }
        empty={
          <Notice icon={IconDeviceGamepad2} title={t`No active consoles`} actions={<BalanceButton />}>
            {t`A console becomes active when it connects, and is then paid for by the day.`}
          </Notice>
        }
      />
    </TablePage>
  );
}

interface CostsProps {
  rows: readonly ActiveConsole[];
  all: readonly ActiveConsole[];
  daysLeft: number | null;
}

/** Sums of the shown consoles, and how long the balance lasts for all of them. */
function Costs({ rows, all, daysLeft }: CostsProps) {
  const { t } = useLingui();
  const usd = useUsd();
  const { balance } = useUser();
  const { perDay, untilExpiry } = costsOf(rows);
  const unpaid = unpaidConsoles(all, useNow()).length;
  return (
    <>
      {unpaid > 0 ? (
        <Warning icon={IconAlertTriangle} mb={12} role="status">
          <Plural
            value={unpaid}
            one="# console is not paid for: the balance is too low."
            other="# consoles are not paid for: the balance is too low."
          />{' '}
          <Link to={pathTo('newPayment')}>{t`Add money`}</Link>
        </Warning>
      ) : null}
      <Figures
        figures={[
          { key: 'day', label: t`Total per day`, value: perDay === null ? null : usd(perDay) },
          {
            key: 'expiry',
            label: t`Until they expire`,
            value: untilExpiry === null ? null : usd(untilExpiry),
          },
          { key: 'balance', label: t`Balance`, value: usd(balance) },
          {
            key: 'days',
            label: t`The balance lasts`,
            value: daysLeft === null ? null : <Plural value={daysLeft} one="# day" other="# days" />,
          },
        ]}
      />
    </>
  );
}

interface ServerFilterProps {
  servers: readonly PaidServer[];
  /** Null: all servers. */
  value: number | null;
  onChange: (serverId: number | null) => void;
}

/** Selects one of the servers with active consoles, or all. */
function ServerFilter({ servers, value, onChange }: ServerFilterProps) {
  const { t } = useLingui();
  const total = servers.length;
  const groups = [...Map.groupBy(servers, ({ group }) => group)];
  return (
    <Select
      w={200}
      size="xs"
      allowDeselect={false}
      aria-label={t`Server`}
      nothingFoundMessage={t`No matching server.`}
      value={value === null ? all : String(value)}
      data={[
        { value: all, label: t`All servers (${total})` },
        ...groups.map(([group, items]) => ({
          group,
          items: items.map(({ id, name, consoles }) => ({
            value: String(id),
            label: `${name} (${consoles})`,
          })),
        })),
      ]}
      onChange={(chosen) => onChange(chosen === null || chosen === all ? null : Number(chosen))}
    />
  );
}
