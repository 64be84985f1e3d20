import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { usePlanHistory } from '#data/plans/plans.ts';
import { useUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { dateTime } from '#domain/format/time.ts';
import { activePlan } from '#domain/money/daily.ts';
import { defaultPrices } from '#domain/money/price.ts';
import { useNow } from '#ui/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import { Figures } from '../Figures.tsx';
import classes from '../Wallet.module.css';
import { OverviewCard } from './OverviewCard.tsx';

/** The current plan and its prices, with links to the others and to those of the past. */
export function PlanCard() {
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
      title={<Trans>Plan</Trans>}
      links={
        <>
          <Link to={pathTo('userPlan')}>
            <Trans>Subscriptions</Trans>
          </Link>
          <Link to={pathTo('userPlanHistory')}>
            <Trans>Plan history</Trans>
          </Link>
        </>
      }
    >
      <p className={classes.amount}>{plan ? plan.name : <Trans>Default</Trans>}</p>
      <Figures
        figures={[
          { key: 'price', label: <Trans>Price</Trans>, value: prices && plan ? usd(prices.price) : null },
          {
            key: 'console',
            label: <Trans>Price per console</Trans>,
            value: prices ? usd(prices.data.pricePerConsole) : null,
          },
          {
            key: 'end',
            label: <Trans>Ends</Trans>,
            value: end === null ? null : dateTime(Date.parse(end), timezone),
          },
        ]}
      />
    </OverviewCard>
  );
}
