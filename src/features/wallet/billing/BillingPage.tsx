import { useLingui, Plural } from '@lingui/react/macro';
import { Page, PageTitle } from '#ui/layout/Page.tsx';
import { Link } from 'react-router';
import { useUser } from '#data/session/hooks.ts';
import { useActiveConsoles, useNewestEntries } from '#data/wallet/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { lowBalanceUsd } from '#domain/attention/attention.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUsd } from '#ui/useUsd.ts';
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/layout/Card.tsx';
import { fromNow } from '#domain/format/fromNow.ts';
import { costsOf, nextChargeOf } from '#domain/money/activeConsoles.ts';
import { Skeleton, Group } from '@mantine/core';
import { useListState } from '#data/lists/useListState.ts';
import { walletKeys } from '#data/wallet/walletKeys.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { useTypeLabel } from '#entities/walletTypes/useTypeLabel.ts';
import { usePlanHistory } from '#data/plans/plans.ts';
import { dateTime, nearTime } from '#domain/format/time.ts';
import { activePlan } from '#domain/money/daily.ts';
import { defaultPrices } from '#domain/money/price.ts';
import { useNow } from '#ui/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { ForeignSessionNote, useIsOwnSession } from '../ForeignSessionNote.tsx';
import { PaymentList } from '../payment/PaymentList.tsx';
import classes from '../Wallet.module.css';
import { BalanceButton } from '../BalanceButton.tsx';
import { targetOf } from '../history/columns.tsx';
import { Figures } from '../Figures.tsx';

/** An overview of the user's money: balance, plan, what is spent, and the last entries. */
export function BillingPage() {
  const { t } = useLingui();
  return (
    <Page maw={1040} className={classes.page}>
      <PageTitle>{t`Billing`}</PageTitle>
      <ForeignSessionNote />
      <div className={classes.columns}>
        <BalanceCard />
        <PlanCard />
      </div>
      <CostCard />
      <LastEntries />
      <PaymentList />
    </Page>
  );
}

/** The balance, and how long it lasts. */
function BalanceCard() {
  const { t } = useLingui();
  const { balance } = useUser();
  const usd = useUsd();
  const isOwn = useIsOwnSession();
  const daysLeft = useActiveConsoles().data?.summary?.daysLeft;
  return (
    <OverviewCard title={t`Balance`} links={<Link to={pathTo('walletHistory')}>{t`Balance history`}</Link>}>
      <p className={classes.amount}>
        {usd(balance)}{' '}
        {balance < lowBalanceUsd ? <StateBadge tone="warning">{t`Low balance`}</StateBadge> : null}
      </p>
      <p className={classes.quiet}>
        {daysLeft === undefined ? null : daysLeft === null ? (
          t`Nothing is charged at the moment.`
        ) : (
          <Plural
            value={daysLeft}
            one="Lasts # day with the consoles that are active now."
            other="Lasts # days with the consoles that are active now."
          />
        )}
      </p>
      {isOwn ? <BalanceButton>{t`New payment`}</BalanceButton> : null}
    </OverviewCard>
  );
}

/** The current plan and its prices, with links to the others and to those of the past. */
function PlanCard() {
  const { t } = useLingui();
  const { plan, settings } = useUser();
  const { timezone } = useUiContext();
  const usd = useUsd();
  const now = useNow();
  const { data: history } = usePlanHistory();
  const bought = plan === null ? null : activePlan(history ?? [], now);
  const prices = plan === null ? defaultPrices(settings.paymentPerConsole) : bought;
  const end = bought?.expiredAt ?? null;
  return (
    <OverviewCard
      title={t`Plan`}
      links={
        <>
          <Link to={pathTo('userPlan')}>{t`Subscriptions`}</Link>
          <Link to={pathTo('userPlanHistory')}>{t`Plan history`}</Link>
        </>
      }
    >
      <p className={classes.amount}>{plan ? plan.name : t`Default`}</p>
      <Figures
        figures={[
          { key: 'price', label: t`Price`, value: prices && plan ? usd(prices.price) : null },
          {
            key: 'console',
            label: t`Price per console`,
            value: prices ? usd(prices.data.pricePerConsole) : null,
          },
          {
            key: 'end',
            label: t`Ends`,
            value: end === null ? null : dateTime(Date.parse(end), timezone),
          },
        ]}
      />
    </OverviewCard>
  );
}

function LastEntries() {
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

/** What the active consoles cost, and what is charged next. */
function CostCard() {
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

interface OverviewCardProps {
  title: ReactNode;
  /** Links to the screens with more. */
  links: ReactNode;
  children: ReactNode;
}

function OverviewCard({ title, links, children }: OverviewCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <Group gap="4px 16px" align="baseline" justify="space-between" mb={8}>
        <h2 id={titleId}>{title}</h2>
        <span className={classes.links}>{links}</span>
      </Group>
      {children}
    </Card>
  );
}
