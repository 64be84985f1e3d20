import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Plan } from '#contract/http/plans.ts';
import { useBuyPlan } from '#data/plans/plans.ts';
import { useUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { toCents, toUsd } from '#domain/money/cents.ts';
import { planPriceCents, purchaseOf } from '#domain/money/price.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import classes from './Plans.module.css';
import { useRefusalText } from './useRefusalText.ts';

export interface BuyPlanDialogProps {
  plan: Plan;
  /** The user's plan; null without one. */
  current: Plan | null;
  count: number;
  onClose: () => void;
}

/** Confirms the purchase of a plan: its price, and the balance before and after it. */
export function BuyPlanDialog({ plan, current, count, onClose }: BuyPlanDialogProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const usd = useUsd();
  const { balance, guest, clone } = useUser();
  const buy = useBuyPlan();
  const refusalText = useRefusalText();
  // One key per dialog, so that a retry after a lost answer does not pay twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // While it is bought, the new plan and balance may arrive before the answer.
  const [bought, setBought] = useState<{ balance: number; current: Plan | null } | null>(null);
  const before = bought ?? { balance, current };
  const { id, name } = plan;
  const { afterCents, refusal } = purchaseOf(
    { id, priceCents: toCents(plan.price) },
    {
      balanceCents: toCents(before.balance),
      currentPlanId: before.current?.id ?? null,
      isGuest: guest || clone,
    },
  );
  // The plan may have been bought in another tab meanwhile; it is not charged a second time.
  const isCharged = refusal !== 'current';
  const oldName = before.current?.name;
  const each = usd(plan.data.pricePerConsole);
  const forAll = usd(toUsd(planPriceCents(plan, count)));

  async function confirm(signal: AbortSignal): Promise<void> {
    setBought({ balance, current });
    try {
      await buy.mutateAsync({ planId: id, idempotencyKey, signal });
    } catch (error) {
      setBought(null);
      throw error;
    }
    toast.message(<Trans>{name} is your plan now.</Trans>);
  }

  return (
    <ConfirmDialog
      title={<Trans>Buy {name}</Trans>}
      confirmLabel={t`Buy`}
      isDisabled={isOffline || refusal !== null}
      focus={refusal === null ? 'confirm' : 'cancel'}
      onConfirm={(_checked, signal) => confirm(signal)}
      onClose={onClose}
    >
      <dl className={classes.sums}>
        <dt>
          <Trans>
            Price for <Plural value={count} one="# console" other="# consoles" /> per 30 days
          </Trans>
        </dt>
        <dd>{forAll}</dd>
        {isCharged ? (
          <>
            <dt>{t`Charged now, for the plan`}</dt>
            <dd>{usd(plan.price)}</dd>
          </>
        ) : null}
        <dt>{t`Balance now`}</dt>
        <dd>{usd(before.balance)}</dd>
        {isCharged ? (
          <>
            <dt>{t`Balance after it`}</dt>
            <dd data-low={afterCents < 0 || undefined}>{usd(toUsd(afterCents))}</dd>
          </>
        ) : null}
      </dl>
      <Text mt={12} c="dimmed" fz="sm">
        <Trans>Consoles are charged daily while active: {each} each per 30 days.</Trans>
      </Text>
      {oldName !== undefined && isCharged ? (
        <Text mt={12} c="dimmed" fz="sm">
          <Trans>{oldName} ends immediately; its remaining days are not refunded.</Trans>
        </Text>
      ) : null}
      {refusal === null ? null : (
        <Text mt={12} c="var(--dugout-warning)" role="status">
          {refusalText(refusal)}{' '}
          {refusal === 'balance' ? (
            <Anchor component={Link} to={pathTo('newPayment')} inherit underline="always">
              {t`New payment`}
            </Anchor>
          ) : null}
        </Text>
      )}
    </ConfirmDialog>
  );
}
