import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useMemo } from 'react';
import type { WalletEntry } from '#contract/http/wallet.ts';
import { balancesBetween, dailyBalances } from '#domain/money/history.ts';
import { Chart } from '#ui/Chart/Chart.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import type { HistoryChoice } from './useHistoryFilter.ts';

export interface BalanceChartProps {
  /** The whole history, newest first. */
  entries: readonly WalletEntry[];
  choice: Pick<HistoryChoice, 'from' | 'to'>;
}

/** Height of the drawing, CSS pixels: the table needs the rest. */
const height = 168;

export function BalanceChart({ entries, choice: { from, to } }: BalanceChartProps) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const usd = useUsd();
  const { days, balances } = useMemo(
    () => balancesBetween(dailyBalances(entries, timezone), { from, to }),
    [entries, timezone, from, to],
  );
  const chart = useMemo(
    () => ({
      x: { kind: 'day' as const, values: days, label: t`Day` },
      y: { label: t`Balance USD`, format: (value: number) => usd(value) },
      series: [{ key: 'balance', label: t`Balance`, values: balances }],
    }),
    [days, balances, t, usd],
  );
  return (
    <Box data-card mb={12} px={12} py={8}>
      <Chart label={t`Balance at the end of the day`} height={height} {...chart} />
    </Box>
  );
}
