import { Plural, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useListState } from '#data/lists/useListState.ts';
import { walletKeys } from '#data/wallet/walletKeys.ts';
import { useActiveConsoles } from '#data/wallet/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { fromNow } from '#domain/format/fromNow.ts';
import { nearTime } from '#domain/format/time.ts';
import { costsOf, nextChargeOf } from '#domain/money/activeConsoles.ts';
import { useNow } from '#ui/clock.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import { Figures } from '../Figures.tsx';
import { OverviewCard } from './OverviewCard.tsx';

/** What the active consoles cost, and what is charged next. */
export function CostCard() {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  const usd = useUsd();
  const now = useNow();
  const query = useActiveConsoles();
  const state = useListState(query, walletKeys.consoles());
  const consoles = query.data?.data;
  const costs = consoles && costsOf(consoles);
  const next = consoles && nextChargeOf(consoles, now);
  return (
    <OverviewCard title={t`Costs`} links={<Link to={pathTo('activeConsoles')}>{t`Active consoles`}</Link>}>
      {consoles && costs ? (
        <>
          <ListStale state={state} />
          <Figures
            figures={[
              {
                key: 'consoles',
                label: t`Active consoles`,
                value: i18n.number(consoles.length),
              },
              {
                key: 'day',
                label: t`Total per day`,
                value: costs.perDay === null ? null : usd(costs.perDay),
              },
              {
                key: 'expiry',
                label: t`Until they expire`,
                value: costs.untilExpiry === null ? null : usd(costs.untilExpiry),
              },
              {
                key: 'next',
                label: t`Next charge`,
                value: next ? (
                  <>
                    {usd(next.price)}, {nearTime(next.at, now, timezone)} (
                    {fromNow(next.at, now, i18n.locale)}
                    {next.consoles.length > 1 ? (
                      <>
                        , <Plural value={next.consoles.length} one="# console" other="# consoles" />
                      </>
                    ) : null}
                    )
                  </>
                ) : null,
              },
            ]}
          />
        </>
      ) : (
        <ListPending state={state} skeleton={<Skeleton height={56} />} />
      )}
    </OverviewCard>
  );
}
