import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, NumberInput } from '@mantine/core';
import { IconHistory, IconReceipt2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Plan } from '#contract/http/plans.ts';
import { useListState } from '#data/lists/useListState.ts';
import { planKeys } from '#data/plans/planKeys.ts';
import { usePlans } from '#data/plans/plans.ts';
import { useUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { bestPlan, clampConsoleCount, consoleCount } from '#domain/money/price.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { DeletedSubjectDialog } from '#ui/dialogs/DeletedSubjectDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useUsd } from '#ui/useUsd.ts';
import { flushSync } from 'react-dom';
import { CurrentPlan } from './CurrentPlan.tsx';
import { PlanCard } from './PlanCard.tsx';
import classes from './Plans.module.css';
import { PriceChart } from './PriceChart.tsx';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

const parameter = 'consoles';

/** The number of consoles for which prices are shown; it is part of the address, so that a link or a reload keeps it. */
function useConsoleCount(): [count: number, change: (count: number) => void] {
  const [params, setParams] = useQueryParams();
  const count = clampConsoleCount(params.get(parameter) ?? '') ?? consoleCount.default;
  const change = (next: number): void =>
    setParams(withParams({ [parameter]: next === consoleCount.default ? null : String(next) }), {
      replace: true,
    });
  return [count, change];
}

const BuyPlanDialog = lazyDialog(() => import('./BuyPlanDialog.tsx'), 'BuyPlanDialog');
const prefetched = [BuyPlanDialog.load];
const noPlans: readonly Plan[] = [];

/** The plans with their prices for a number of consoles, and buying one. */
export function PlansPage() {
  const { t } = useLingui();
  const usd = useUsd();
  const { balance } = useUser();
  const [count, setCount] = useConsoleCount();
  const query = usePlans();
  const state = useListState(query, planKeys.list());
  const { dialog, openDialog, closeDialog } = usePageDialog<{ planId: number }>();
  usePrefetch(prefetched);
  const plans = query.data?.data ?? noPlans;
  const currentId = query.data?.summary.currentPlanId ?? null;
  const best = useMemo(() => bestPlan(plans, count), [plans, count]);
  const current = plans.find(({ id }) => id === currentId) ?? null;
  const chosen = plans.find(({ id }) => id === dialog?.planId);
  return (
    <Box px={16} pb={24}>
      <Toolbar
        label={t`Subscriptions`}
        title={
          <PageTitle
            figures={[
              <Trans key="balance">
                Balance <b>{usd(balance)}</b>
              </Trans>,
            ]}
          >
            {t`Subscriptions`}
          </PageTitle>
        }
      >
        <ActionButton icon={IconHistory} component={Link} to={pathTo('userPlanHistory')}>
          {t`Plan history`}
        </ActionButton>
      </Toolbar>
      {query.data ? <ListStale state={state} /> : null}
      {!query.data ? (
        <ListPending state={state} />
      ) : plans.length === 0 ? (
        <Notice icon={IconReceipt2} title={t`There are no plans`} />
      ) : (
        <>
          <Group gap={16} align="stretch" pb={16}>
            <CurrentPlan plan={current} count={count} />
            <ConsoleCount count={count} onChange={setCount} />
          </Group>
          <ul className={classes.cards} aria-label={t`Plans`}>
            {plans.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                count={count}
                isBest={plan === best}
                isCurrent={plan.id === currentId}
                onBuy={() => openDialog({ planId: plan.id })}
              />
            ))}
          </ul>
          <PriceChart plans={plans} count={count} />
        </>
      )}
      {chosen ? (
        <BuyPlanDialog key={chosen.id} plan={chosen} current={current} count={count} onClose={closeDialog} />
      ) : dialog && query.data ? (
        <DeletedSubjectDialog text={t`This plan is no longer sold.`} onClose={closeDialog} />
      ) : null}
    </Box>
  );
}

/** The number of consoles. A number outside the limits is clamped at once; an empty field or a lone minus changes nothing. */
function ConsoleCount({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  const { t } = useLingui();
  /** The typed content of the field, while `count` may follow later. */
  const [draft, setDraft] = useState<number | string | null>(null);
  const { min, max } = consoleCount;
  function type(typed: number | string): void {
    const next = clampConsoleCount(typed);
    // The typed number first: a field whose value stays at the limit would otherwise keep showing the typed
    // text.
    flushSync(() => setDraft(typed));
    setDraft(next ?? typed);
    if (next !== null && next !== (draft ?? count)) onChange(next);
  }
  return (
    <NumberInput
      w="min(320px, 100%)"
      label={t`Consoles`}
      description={t`From ${min} to ${max}. All prices below are for this number.`}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="none"
      value={draft ?? count}
      onChange={type}
      onBlur={() => setDraft(null)}
    />
  );
}
