import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useMemo } from 'react';
import type { Plan } from '#contract/http/plans.ts';
import { priceChart } from '#domain/money/priceChart.ts';
import { Chart } from '#ui/Chart/Chart.tsx';
import { useUsd } from '#ui/useUsd.ts';
import classes from './Plans.module.css';

/** Prices of all plans over the number of consoles, and where another plan becomes the cheapest one. */
export function PriceChart({ plans, count }: { plans: readonly Plan[]; count: number }) {
  const { t, i18n } = useLingui();
  const usd = useUsd();
  const { counts, lines, crossings } = useMemo(() => priceChart(plans, count), [plans, count]);
  const x = useMemo(
    () => ({ kind: 'number' as const, values: counts, label: t`Consoles` }),
    // The texts change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [counts, i18n.locale],
  );
  const series = useMemo(
    () => lines.map(({ plan, prices }) => ({ key: String(plan.id), label: plan.name, values: prices })),
    [lines],
  );
  const marks = useMemo(
    () =>
      crossings.map(({ from, plan: { name } }) => ({
        at: from,
        label: t`from ${from}: ${name}`,
      })),
    // The texts change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [crossings, i18n.locale],
  );
  return (
    <section data-card className={classes.chart} aria-labelledby="price-chart">
      <Box
        id="price-chart"
        component="h2"
        mb={4}
        c="dimmed"
        fz="sm"
        fw={500}
      >{t`Price by number of consoles`}</Box>
      <Chart
        label={t`Price by number of consoles`}
        x={x}
        y={{ label: t`Price per 30 days, USD`, format: usd }}
        series={series}
        marks={marks}
        height={280}
      />
    </section>
  );
}
