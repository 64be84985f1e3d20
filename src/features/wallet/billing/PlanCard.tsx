import { useLingui } from '@lingui/react/macro';
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
