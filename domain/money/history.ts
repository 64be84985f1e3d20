import type { WalletEntry } from '#contract/http/wallet.ts';
import { createDateText, datePlus } from '#domain/format/zone.ts';
import type { CsvCell } from '#domain/tables/csv.ts';
import { toCents, toUsd } from './cents.ts';

export interface HistoryFilter {
  /** Null: every type. */
  types: ReadonlySet<string> | null;
  /** Milliseconds since the epoch; `to` is excluded. Null: no limit. */
  from: number | null;
  to: number | null;
}

/** The entries that pass a filter, in their order. */
export const filterHistory = (
  entries: readonly WalletEntry[],
  { types, from, to }: HistoryFilter,
): WalletEntry[] =>
  entries.filter(({ type, createdAt }) => {
    const at = Date.parse(createdAt);
    return (types === null || types.has(type)) && (from === null || at >= from) && (to === null || at < to);
  });

/** Sums of entries in USD; `spent` is negative. */
export interface HistorySums {
  received: number;
  spent: number;
  /** Sum of both. */
  change: number;
  /** By type, the largest amount first. */
  byType: { type: string; value: number; count: number }[];
}

/** Sums of entries, to the cent. */
export function sumHistory(entries: readonly WalletEntry[]): HistorySums {
  const types = new Map<string, { cents: number; count: number }>();
  let [received, spent] = [0, 0];
  for (const { type, value } of entries) {
    const cents = toCents(value);
    if (cents > 0) received += cents;
    else spent += cents;
    const sum = types.get(type) ?? { cents: 0, count: 0 };
    types.set(type, { cents: sum.cents + cents, count: sum.count + 1 });
  }
  const byType = [...types]
    .toSorted(([, a], [, b]) => Math.abs(b.cents) - Math.abs(a.cents))
    .map(([type, { cents, count }]) => ({ type, value: toUsd(cents), count }));
  return { received: toUsd(received), spent: toUsd(spent), change: toUsd(received + spent), byType };
}

/** Balances at the end of days, one for each day: the points of a chart of the balance. */
export interface DailyBalances {
  /** `YYYY-MM-DD`, oldest first, without gaps. */
  days: readonly string[];
  /** USD. */
  balances: readonly number[];
}

/**
 * The balance at the end of every day of a timezone, from the first entry to the day of the last one.
 * @param entries newest first, as sent by the API; all entries of all types are needed
 */
export function dailyBalances(entries: readonly WalletEntry[], timezone: string): DailyBalances {
  const textOf = createDateText(timezone);
  const days: string[] = [];
  const balances: number[] = [];
  for (const { createdAt, balance } of entries.toReversed()) {
    const day = textOf(Date.parse(createdAt)).slice(0, 10).replaceAll('/', '-');
    const last = days.at(-1);
    if (last === undefined || day > last) {
      // Days without entries keep the balance.
      for (let next = last && datePlus(last, 1); next && next < day; next = datePlus(next, 1)) {
        days.push(next);
        balances.push(balances.at(-1) ?? 0);
      }
      days.push(day);
      balances.push(balance);
    } else balances[balances.length - 1] = balance;
  }
  return { days, balances };
}

/** The balances of some days. @param range `YYYY-MM-DD`, both included; null: no limit */
export function balancesBetween(
  { days, balances }: DailyBalances,
  { from, to }: { from: string | null; to: string | null },
): DailyBalances {
  const first = from === null ? 0 : days.findIndex((day) => day >= from);
  const after = to === null ? -1 : days.findIndex((day) => day > to);
  const range = [first < 0 ? days.length : first, after < 0 ? days.length : after] as const;
  return { days: days.slice(...range), balances: balances.slice(...range) };
}

/** Texts of an entry in the user's language and timezone. */
export interface HistoryTexts {
  typeOf(type: string): string;
  descriptionOf(description: string): string;
  dateOf(at: string): string;
}

/**
 * The history as a table for spreadsheets: id, type, description, target, value USD, balance USD, date.
 * @param header names of the seven columns
 */
export const historyCells = (
  entries: readonly WalletEntry[],
  header: readonly string[],
  { typeOf, descriptionOf, dateOf }: HistoryTexts,
): CsvCell[][] => [
  [...header],
  ...entries.map(({ id, type, description, target, value, balance, createdAt }): CsvCell[] => [
    id,
    typeOf(type),
    descriptionOf(description),
    target,
    value,
    balance,
    dateOf(createdAt),
  ]),
];

/** Name of the exported file. @param date `YYYY-MM-DD` or with hours and minutes */
export const historyFileName = (date: string): string => `wallet-history.${date}.csv`;
