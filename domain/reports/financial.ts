import type { FinancialReport, FinancialRow } from '#contract/http/reports.ts';
import { toCents } from '#domain/money/cents.ts';
import type { CsvCell } from '#domain/tables/csv.ts';
import { dayText } from '#domain/tables/dayRange.ts';
import { daysIn, type Month, monthOf } from './months.ts';

/** Figures of a day, or sums of days; money in EUR. */
export interface Figures {
  coins: number;
  amount: number;
  fee: number;
  income: number;
}
export const figureKeys = ['coins', 'amount', 'fee', 'income'] as const satisfies (keyof Figures)[];

export const figuresOf = ({ summary }: FinancialReport): Figures => ({
  coins: summary.totalCoins,
  amount: summary.totalAmount,
  fee: summary.totalFee,
  income: summary.totalIncome,
});

/** Sums of days, to the cent. */
export function sumDays(rows: readonly FinancialRow[]): Figures {
  const cents = (read: (row: FinancialRow) => number): number =>
    rows.reduce((sum, row) => sum + toCents(read(row)), 0) / 100;
  return {
    coins: rows.reduce((sum, row) => sum + row.coins, 0),
    amount: cents(({ amount }) => amount),
    fee: cents(({ fee }) => fee),
    income: cents(({ income }) => income),
  };
}

const dayOf = ({ date }: FinancialRow): number => Number(date.slice(8));

/** A figure of two months. */
export interface FigureChange {
  key: keyof Figures;
  now: number;
  before: number;
  /** `now` minus `before`. */
  change: number;
  /** Change as a share of `before`: 0.1 is 10 % more; null where that was zero. */
  share: number | null;
}

export interface MonthComparison {
  /** Only the first days of both months are compared, because one of them has not ended; null: all days. */
  firstDays: number | null;
  changes: FigureChange[];
}

interface ReportOfMonth {
  month: Month;
  report: FinancialReport;
}

/**
 * Compares the figures of two months. While one of them has not ended, only that many days of the other are
 * compared: ten days would always look bad against a whole month.
 * @param today `YYYY-MM-DD`; the last day with deliveries is at most the day before
 * @returns null while the running month has no day to compare
 */
export function compareMonths(
  now: ReportOfMonth,
  before: ReportOfMonth,
  today: string,
): MonthComparison | null {
  const running = [now, before].find(({ month }) => month === monthOf(today));
  const isPartial = running !== undefined && now.month !== before.month;
  const firstDays = isPartial ? Math.max(0, ...running.report.data.map(dayOf)) : null;
  if (firstDays === 0) return null;
  const figures = ({ report }: ReportOfMonth): Figures =>
    firstDays === null ? figuresOf(report) : sumDays(report.data.filter((row) => dayOf(row) <= firstDays));
  const [a, b] = [figures(now), figures(before)];
  return {
    firstDays,
    changes: figureKeys.map((key) => {
      const change = Math.round((a[key] - b[key]) * 100) / 100;
      return { key, now: a[key], before: b[key], change, share: b[key] === 0 ? null : change / b[key] };
    }),
  };
}

/**
 * A figure of each day of a month, from the first day on; null for days without deliveries.
 * @param days number of values; default: the days of the month
 */
export function valuesByDay(
  rows: readonly FinancialRow[],
  key: keyof Figures,
  month: Month,
  days = daysIn(month),
): (number | null)[] {
  const byDay = new Map(rows.map((row) => [dayOf(row), row[key]]));
  return Array.from({ length: days }, (_, at) => byDay.get(at + 1) ?? null);
}

/**
 * Rows of an exported report: head, days, and the sums; money with two decimals.
 * @param head titles of date, coins, amount, fee and income
 * @param summaryTitle first cell of the row of sums
 */
export function financialCells(
  report: FinancialReport,
  head: readonly string[],
  summaryTitle: string,
): CsvCell[][] {
  const cells = (title: string, { coins, amount, fee, income }: Figures): CsvCell[] => [
    title,
    coins,
    ...[amount, fee, income].map((value): CsvCell => ({ value, decimals: 2 })),
  ];
  return [
    [...head],
    ...report.data.map((row) => cells(dayText(row.date), row)),
    cells(summaryTitle, figuresOf(report)),
  ];
}
