import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group } from '@mantine/core';
import { IconCheck, IconStarFilled } from '@tabler/icons-react';
import type { Plan } from '#contract/http/plans.ts';
import { useUser } from '#data/session/hooks.ts';
import { toCents, toUsd } from '#domain/money/cents.ts';
import { planPriceCents, purchaseOf } from '#domain/money/price.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import classes from './Plans.module.css';
import { useRefusalText } from './useRefusalText.ts';

export interface PlanCardProps {
  plan: Plan;
  count: number;
  /** The cheapest one for this number of consoles. */
  isBest: boolean;
  isCurrent: boolean;
  onBuy: () => void;
}

export function PlanCard({ plan, count, isBest, isCurrent, onBuy }: PlanCardProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const usd = useUsd();
  const { balance, guest, clone } = useUser();
  const refusalText = useRefusalText();
  const { id, name, price, data } = plan;
  const each = usd(data.pricePerConsole);
  const ofPlan = usd(price);
  const { refusal } = purchaseOf(
    { id, priceCents: toCents(price) },
    { balanceCents: toCents(balance), currentPlanId: isCurrent ? id : null, isGuest: guest || clone },
  );
  const reason = refusal && refusal !== 'current' ? refusalText(refusal) : null;
  const reasonId = `plan-${id}-reason`;
  return (
    <li
      data-card
      className={classes.card}
      data-best={isBest || undefined}
      data-current={isCurrent || undefined}
    >
      <Group gap={8} wrap="nowrap" justify="space-between" mih={26}>
        <Box component="h2" fz={15} fw={600}>
          {name}
        </Box>
        {isBest ? (
          <span className={classes.best}>
            <IconStarFilled size={12} aria-hidden="true" />
            {t`Best price`}
          </span>
        ) : null}
      </Group>
      <Box fz={24} fw={600}>
        {usd(toUsd(planPriceCents(plan, count)))}
      </Box>
      <Box c="dimmed" fz="sm">
        <Trans>
          {ofPlan} + {count} × {each}
        </Trans>
      </Box>
      {reason === null ? null : (
        <Box id={reasonId} c="var(--dugout-warning)" fz="sm">
          {reason}
        </Box>
      )}
      <Group gap={0} wrap="nowrap" mih={36} mt="auto" pt={12}>
        {isCurrent ? (
          <span className={classes.mine}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {t`Your plan`}
          </span>
        ) : (
          <Button
            fullWidth
            variant={isBest ? 'filled' : 'default'}
            aria-label={t`Buy ${name}`}
            aria-describedby={reason === null ? undefined : reasonId}
            disabled={isOffline || refusal === 'guest'}
            onClick={onBuy}
          >
            {t`Buy`}
          </Button>
        )}
      </Group>
    </li>
  );
}
