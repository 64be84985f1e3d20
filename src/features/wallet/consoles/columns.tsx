import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ActiveConsole } from '#contract/http/wallet.ts';
import { expiringWithinMs } from '#domain/attention/attention.ts';
import { fromNow } from '#domain/format/fromNow.ts';
import { dateTime } from '#domain/format/time.ts';
import { unpaidConsoles } from '#domain/money/activeConsoles.ts';
import { useNow } from '#ui/clock.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import classes from '../Wallet.module.css';

/** Time when a console expires; in words if it is soon. */
function ExpiryCell({ expiredAt }: Pick<ActiveConsole, 'expiredAt'>) {
  const { i18n } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow();
  const at = Date.parse(expiredAt);
  return (
    <span className={classes.cell}>
      {dateTime(at, timezone)}
      {at - now < expiringWithinMs ? (
        <StateBadge tone="warning">{fromNow(at, now, i18n.locale)}</StateBadge>
      ) : null}
    </span>
  );
}

function PaidCell({ active }: { active: ActiveConsole }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const until = active.paidUntil === null ? null : Date.parse(active.paidUntil);
  const isUnpaid = unpaidConsoles([active], useNow(undefined, until)).length > 0;
  if (until === null) return null;
  return (
    <span className={classes.cell}>
      {dateTime(until, timezone)}
      {isUnpaid ? <StateBadge tone="negative">{t`Not paid`}</StateBadge> : null}
    </span>
  );
}

/** Columns of the active consoles; the first six are defined by the specification. */
export function useConsoleColumns(): readonly ColumnSpec<ActiveConsole>[] {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const usd = useUsd();
  return useMemo(() => {
    const price = (value: number | null): string => (value === null ? '' : usd(value));
    const date = (at: string | null): string => (at === null ? '' : dateTime(Date.parse(at), timezone));
    return [
      { key: 'id', title: t`ID`, value: ({ id }) => id, filter: 'number', width: 80, align: 'end' },
      { key: 'name', title: t`Name`, value: ({ name }) => name.toUpperCase(), width: 120, isName: true },
      {
        key: 'serverGroup',
        title: t`Server Group`,
        value: ({ serverGroup }) => serverGroup.name,
        width: 150,
        grows: true,
      },
      { key: 'server', title: t`Server`, value: ({ server }) => server.name, width: 130, grows: true },
      {
        key: 'startedAt',
        title: t`Started At`,
        value: ({ startedAt }) => startedAt,
        text: ({ startedAt }) => date(startedAt),
        filter: 'date',
        width: 145,
      },
      {
        key: 'expiredAt',
        title: t`Expired At`,
        value: ({ expiredAt }) => expiredAt,
        text: ({ expiredAt }) => date(expiredAt),
        cell: ({ expiredAt }) => <ExpiryCell expiredAt={expiredAt} />,
        filter: 'date',
        width: 250,
      },
      {
        key: 'paidUntil',
        title: t`Paid until`,
        value: ({ paidUntil }) => paidUntil,
        text: ({ paidUntil }) => date(paidUntil),
        cell: (active) => <PaidCell active={active} />,
        filter: 'date',
        width: 220,
      },
      {
        key: 'pricePerDay',
        title: t`Per day`,
        value: ({ pricePerDay }) => pricePerDay,
        text: ({ pricePerDay }) => price(pricePerDay),
        filter: 'number',
        width: 100,
        align: 'end',
      },
      {
        key: 'priceUntilExpiry',
        title: t`Until it expires`,
        value: ({ priceUntilExpiry }) => priceUntilExpiry,
        text: ({ priceUntilExpiry }) => price(priceUntilExpiry),
        filter: 'number',
        width: 140,
        align: 'end',
      },
    ];
  }, [t, timezone, usd]);
}
