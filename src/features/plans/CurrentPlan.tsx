import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { Plan } from '#contract/http/plans.ts';
import { useUser } from '#data/session/hooks.ts';
import { toUsd } from '#domain/money/cents.ts';
import { defaultPrices, planPriceCents } from '#domain/money/price.ts';
import { useUsd } from '#ui/useUsd.ts';
import classes from './Plans.module.css';

/** The user's plan with its price for the number of consoles; null: the user has none, and pays the default price. */
export function CurrentPlan({ plan, count }: { plan: Plan | null; count: number }) {
  const { t } = useLingui();
  const usd = useUsd();
  const { settings } = useUser();
  const prices = plan ?? defaultPrices(settings.paymentPerConsole);
  const price = usd(toUsd(planPriceCents(prices, count)));
  const each = usd(prices.data.pricePerConsole);
  return (
    <section data-card className={classes.current} aria-labelledby="current-plan">
      <Box id="current-plan" component="h2" mb={4} c="dimmed" fz="sm" fw={500}>
        {t`Current plan`}
      </Box>
      <Box fz="xl" fw={600}>
        {plan ? plan.name : t`Default`}
      </Box>
      <Box c="dimmed" fz="sm">
        <Trans>
          {price} per 30 days for <Plural value={count} one="# console" other="# consoles" />, {each} each
        </Trans>
      </Box>
    </section>
  );
}
