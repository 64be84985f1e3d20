import type { WalletEntry } from '#contract/http/wallet.ts';
import { csvDelimiter, escapeFormula } from '#domain/accounts/csv.ts';
import { toCents, toUsd } from './cents.ts';

/** What of the history is shown. */
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
  /** By type, the largest movement first. */
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
  return { received: toUsd(received), spent: toUsd(spent), byType };
}

/** A balance from a time on: what a chart of the balance shows as steps. */
export interface BalancePoint {
  /** Milliseconds since the epoch. */
  at: number;
  /** USD. */
  balance: number;
}

/** The balance after each moment with entries, oldest first. @param entries newest first, as the API sends them */
export function balancePoints(entries: readonly WalletEntry[]): BalancePoint[] {
  const points: BalancePoint[] = [];
  for (const { createdAt, balance } of entries.toReversed()) {
    const at = Date.parse(createdAt);
    const last = points.at(-1);
    if (last?.at === at) last.balance = balance;
    else points.push({ at, balance });
  }
  return points;
}

/** Texts of an entry in the user's language and timezone. */
export interface HistoryTexts {
  typeOf(type: string): string;
  dateOf(at: string): string;
}

/** Cells of an exported entry: id, type, description, target, value USD, balance USD, date. */
const historyCells = (entry: WalletEntry, { typeOf, dateOf }: HistoryTexts): string[] => [
  String(entry.id),
  escapeFormula(typeOf(entry.type)),
  escapeFormula(entry.description),
  escapeFormula(entry.target ?? ''),
  // Numbers are not formulas, also negative ones.
  entry.value.toFixed(2),
  entry.balance.toFixed(2),
  dateOf(entry.createdAt),
];

const quoted = (cell: string): string => (/["\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A CSV of the history, with a byte order mark and CRLF. @param header names of the seven columns */
export function historyCsv(
  entries: readonly WalletEntry[],
  header: readonly string[],
  texts: HistoryTexts,
): string {
  const rows = [header, ...entries.map((entry) => historyCells(entry, texts))];
  return `\u{feff}${rows.map((row) => `${row.map(quoted).join(csvDelimiter)}\r\n`).join('')}`;
}

/** Name of the exported file. @param date `YYYY-MM-DD` or with hours and minutes */
export const historyFileName = (date: string): string => `wallet-history.${date}.csv`;
