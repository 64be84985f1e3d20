import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { IconReportMoney, IconReportOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useRecordExport } from '#data/activity/recordExport.ts';
import { useDayTimezone } from '#data/enums/dayTimezone.ts';
import { useListState } from '#data/lists/useListState.ts';
import { reportKeys } from '#data/reports/reportKeys.ts';
import { useFinancialReport } from '#data/reports/queries.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { dateOf } from '#domain/format/zone.ts';
import { compareMonths, figureKeys, financialCells, valuesByDay } from '#domain/reports/financial.ts';
import { type Month, monthOf, daysIn } from '#domain/reports/months.ts';
import { serverClock } from '#domain/serverClock.ts';
import { csvFile, decimalMarkOf } from '#domain/tables/csv.ts';
import { useNow } from '#ui/clock.ts';
import { ListPending, ListStale, useReason } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { StaleNote } from '#ui/states/StaleNote.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { saveFile } from '#ui/useDownload.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import type { FinancialReport } from '#contract/http/reports.ts';
import type { ChartSeries } from '#domain/chart/series.ts';
import { Chart } from '#ui/Chart/Chart.tsx';
import classes from './Financial.module.css';
import { figureLabels, useMonthName } from './financialLabels.ts';
import { useEur } from './useEur.ts';
import { ReportSums } from './ReportSums.tsx';
import { ReportTable } from './ReportTable.tsx';
import { ReportTools } from './ReportTools.tsx';
import { useReportMonths } from './useReportMonths.ts';

/** Time after which the last day of a month is stored, milliseconds; a job does it every minute. */
const lastDayMs = 5 * 60_000;

/** Deliveries of a month, day by day, and their payments. */
export function FinancialReportPage() {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  const recordExport = useRecordExport();
  const monthName = useMonthName();
  const zone = useDayTimezone();
  const today = dateOf(useNow(), zone);
  const months = useReportMonths(today);
  const { loaded, compared } = months;
  const query = useFinancialReport(loaded);
  const state = useListState(query, reportKeys.financialOf(loaded ?? ''));
  const report = loaded === null ? undefined : query.data;
  const other = useFinancialReport(loaded === null ? null : compared);
  const otherReport = useMemo(
    () => (compared !== null && other.data ? { month: compared, report: other.data } : null),
    [compared, other.data],
  );
  const comparison = useMemo(
    () =>
      loaded !== null && report && otherReport
        ? compareMonths({ month: loaded, report }, otherReport, today)
        : null,
    [loaded, report, otherReport, today],
  );

  /** Whether the answer has all days of the month: the last is stored soon after its end. */
  const isWhole = (month: Month, updatedAt: number): boolean =>
    monthOf(dateOf(serverClock.fromDevice(updatedAt) - lastDayMs, zone)) > month;
  // A report that is loaded already is not loaded again, unless it has failed or was loaded before its month was over.
  const load = (): void => {
    if (loaded !== months.chosen) months.load(months.chosen);
    else if (query.isError || !isWhole(loaded, query.dataUpdatedAt)) state.retry();
    if (compared !== null && other.data && !isWhole(compared, other.dataUpdatedAt)) void other.refetch();
  };
  const save = (): void => {
    if (!report) return;
    const head = [
      t`Date`,
      ...figureKeys.map((key) => `${t(figureLabels[key])}${key === 'coins' ? '' : ', EUR'}`),
    ];
    saveFile(
      csvFile(financialCells(report, head, t`Summary`), decimalMarkOf(i18n.locale)),
      `financial-report-${fileTimestamp(serverClock.now(), timezone)}.csv`,
    );
    recordExport('financialReport', report.data.length);
  };
  const name = monthName(loaded ?? months.chosen);
  return (
    <TablePage className={classes.page ?? ''}>
      <Toolbar
        label={t`Financial report`}
        title={
          <PageTitle
            isPending={!report}
            figures={[
              <Plural key="days" value={report?.data.length ?? 0} one="# day" other="# days" />,
              ...(zone === timezone ? [] : [zone]),
            ]}
          >
            {t`Financial report`}
          </PageTitle>
        }
        actions={
          <ReportTools
            today={today}
            months={months}
            isLoading={loaded !== null && state.isLoading}
            onLoad={load}
            onExport={report && report.data.length > 0 ? save : null}
          />
        }
      />
      {report ? <ListStale state={state} /> : null}
      {report && compared !== null && !otherReport && other.isError ? (
        <ComparisonFailed
          name={monthName(compared)}
          error={other.error}
          isRetrying={other.isFetching}
          onRetry={() => void other.refetch()}
        />
      ) : null}
      {loaded === null ? (
        <Notice icon={IconReportMoney} title={t`No report is loaded`}>
          {t`Select a month and load its report.`}
        </Notice>
      ) : !report ? (
        <ListPending state={state} failedTitle={t`The report could not be loaded`} />
      ) : report.data.length === 0 ? (
        <Notice icon={IconReportOff} title={<Trans>Nothing was delivered: {name}</Trans>} />
      ) : (
        <Stack gap={16} className={classes.content}>
          <ReportSums
            report={report}
            comparison={comparison}
            comparedName={compared === null ? '' : monthName(compared)}
          />
          <ReportChart month={loaded} report={report} compared={otherReport} />
          <ReportTable report={report} label={t`Days of ${name}`} />
        </Stack>
      )}
    </TablePage>
  );
}

interface ComparisonFailedProps {
  name: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The report is shown, but not the one that it is compared with. */
function ComparisonFailed({ name, error, isRetrying, onRetry }: ComparisonFailedProps) {
  const reason = useReason(error);
  return (
    <StaleNote kind="failed" action={<RetryButton busy={isRetrying} onRetry={onRetry} />}>
      <Trans>
        The report could not be loaded, {name}: {reason}
      </Trans>
    </StaleNote>
  );
}

interface ReportChartProps {
  month: Month;
  report: FinancialReport;
  /** The report of the month for comparison; null: there is none. */
  compared: { month: Month; report: FinancialReport } | null;
}

/** Income and fee of each day, stacked to the amount; the income of another month as a line. */
function ReportChart({ month, report, compared }: ReportChartProps) {
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
