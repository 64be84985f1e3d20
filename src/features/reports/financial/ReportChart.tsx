import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { FinancialReport } from '#contract/http/reports.ts';
import type { ChartSeries } from '#domain/chart/series.ts';
import { valuesByDay } from '#domain/reports/financial.ts';
import { daysIn, type Month } from '#domain/reports/months.ts';
import { Chart } from '#ui/Chart/Chart.tsx';
import { useMonthName } from './financialLabels.ts';
import { useEur } from './useEur.ts';

export interface ReportChartProps {
  month: Month;
  report: FinancialReport;
  /** The report of the month for comparison; null: there is none. */
  compared: { month: Month; report: FinancialReport } | null;
}

/** Income and fee of each day, stacked to the amount; the income of another month as a line. */
export function ReportChart({ month, report, compared }: ReportChartProps) {
  const { t, i18n } = useLingui();
  const eur = useEur();
  const monthName = useMonthName();
  const days = daysIn(month);
  const x = useMemo(
    () => ({
      kind: 'day' as const,
      label: t`Date`,
      values: Array.from({ length: days }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`),
    }),
    // The texts change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [month, days, i18n.locale],
  );
  const series = useMemo(
    (): ChartSeries[] => [
      {
        key: 'income',
        label: t`Income`,
        kind: 'bar',
        stack: 'paid',
        values: valuesByDay(report.data, 'income', month),
      },
      {
        key: 'fee',
        label: t`Fee`,
        kind: 'bar',
        stack: 'paid',
        values: valuesByDay(report.data, 'fee', month),
      },
      ...(compared
        ? [
            {
              key: 'compared',
              label: t`Income, ${monthName(compared.month)}`,
              values: valuesByDay(compared.report.data, 'income', compared.month, days),
            },
          ]
        : []),
    ],
    // oxlint-disable-next-line react/exhaustive-deps
    [report, compared, month, days, i18n.locale],
  );
  return (
    <Chart
      label={t`Income and fee by day, ${monthName(month)}`}
      x={x}
      y={{ label: 'EUR', format: eur }}
      series={series}
    />
  );
}
