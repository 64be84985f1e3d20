import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useListState } from '#data/lists/useListState.ts';
import { walletKeys } from '#data/wallet/walletKeys.ts';
import { useNewestEntries } from '#data/wallet/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { dateTime } from '#domain/format/time.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import { targetOf } from '../history/columns.tsx';
import { useTypeLabel } from '#entities/walletTypes/useTypeLabel.ts';
import classes from '../Wallet.module.css';
import { OverviewCard } from './OverviewCard.tsx';

/** The last changes of the balance. */
export function LastEntries() {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const usd = useUsd();
  const typeLabel = useTypeLabel();
  const query = useNewestEntries();
  const state = useListState(query, walletKeys.newest());
  const entries = query.data;
  return (
    <OverviewCard title={t`Last entries`} links={<Link to={pathTo('walletHistory')}>{t`All entries`}</Link>}>
      <ListStale state={state} />
      {!entries ? (
        <ListPending state={state} skeleton={<Skeleton height={160} />} />
      ) : entries.length === 0 ? (
        <p className={classes.quiet}>{t`No entries yet`}</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} className={classes.item}>
              <span className={classes.value} data-received={entry.value > 0 || undefined}>
                {usd(entry.value, 'always')}
              </span>
              <span>
                {typeLabel(entry.type)} <span className={classes.quiet}>{targetOf(entry)}</span>
              </span>
              <span className={classes.quiet}>{dateTime(Date.parse(entry.createdAt), timezone)}</span>
              <span className={classes.value}>{usd(entry.balance)}</span>
            </li>
          ))}
        </ul>
      )}
    </OverviewCard>
  );
}
