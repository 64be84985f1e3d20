import { oneLine } from '#contract/common.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { type AccountQueryRow, maxQueryValue } from '#contract/http/accounts/search.ts';

/** Rows of a query without the spaces around their values; rows without any value are dropped. */
export function tidyQuery(rows: readonly AccountQueryRow[]): AccountQueryRow[] {
  return rows.flatMap((row) => {
    const tidy = Object.fromEntries(
      queryColumns.flatMap((column) => {
        const value = row[column]?.trim();
        return value ? [[column, value]] : [];
      }),
    );
    return Object.keys(tidy).length > 0 ? [tidy] : [];
  });
}

/** Whether a value is longer than the API accepts. */
export const hasLongValue = (rows: readonly AccountQueryRow[]): boolean =>
  rows.some((row) => queryColumns.some((column) => (row[column] ?? '').length > maxQueryValue));

/** Columns of a query, in the order in which they are pasted. */
export const queryColumns = ['server', 'console', 'email'] as const;

/** Fields by which an account is found. */
type SearchableAccount = Pick<Account, 'email' | 'server' | 'console'>;

const same = (wanted: string | undefined, value: string): boolean =>
  wanted === undefined || wanted.toLowerCase() === value.toLowerCase();

/** Whether an account matches a row: each value of the row is that of the account, ignoring case. */
export const matchesQueryRow = (row: AccountQueryRow, account: SearchableAccount): boolean =>
  same(row.server, account.server.name) &&
  same(row.console, account.console.name) &&
  same(row.email, account.email);

/** The rows that none of the found accounts matches. */
export function notFoundRows(
  rows: readonly AccountQueryRow[],
  accounts: readonly SearchableAccount[],
): AccountQueryRow[] {
  const byEmail = Map.groupBy(accounts, ({ email }) => email.toLowerCase());
  const byConsole = Map.groupBy(accounts, (account) => account.console.name.toLowerCase());
  const byServer = Map.groupBy(accounts, ({ server }) => server.name.toLowerCase());
  return rows.filter((row) => {
    const candidates =
      (row.email !== undefined
        ? byEmail.get(row.email.toLowerCase())
        : row.console !== undefined
          ? byConsole.get(row.console.toLowerCase())
          : row.server === undefined
            ? accounts
            : byServer.get(row.server.toLowerCase())) ?? [];
    return !candidates.some((account) => matchesQueryRow(row, account));
  });
}

export interface ParsedQuery {
  rows: AccountQueryRow[];
  /** Number of lines without a value, and of repeated lines. */
  empty: number;
  repeated: number;
}

/**
 * Interprets the cells of a pasted or read table; characters that the API would refuse become spaces. The
 * columns are server, console and email, or those named by the first line. Without such a line, a cell with
 * an @ is the email in any column.
 */
export function parseQueryCells(table: readonly (readonly string[])[]): ParsedQuery {
  const lines = table.map((cells) => cells.map(oneLine));
  const named = headerOf(lines[0] ?? []);
  const body = named ? lines.slice(1) : lines;
  const rows: AccountQueryRow[] = [];
  const seen = new Set<string>();
  let empty = 0;
  let repeated = 0;
  for (const cells of body) {
    const [row] = tidyQuery([named ? byName(named, cells) : byPlace(cells)]);
    const key = JSON.stringify(row)?.toLowerCase();
    if (!row || key === undefined) empty += 1;
    else if (seen.has(key)) repeated += 1;
    else {
      seen.add(key);
      rows.push(row);
    }
  }
  return { rows, empty, repeated };
}

type Column = (typeof queryColumns)[number];
const columnOf = (cell: string): Column | undefined =>
  queryColumns.find((column) => column === cell.trim().toLowerCase());

/** The columns named by a first line; null when it is not a header. */
function headerOf(cells: readonly string[]): (Column | undefined)[] | null {
  const columns = cells.map(columnOf);
  return columns.some(Boolean) ? columns : null;
}

const byName = (columns: readonly (Column | undefined)[], cells: readonly string[]): AccountQueryRow =>
  Object.fromEntries(columns.flatMap((column, at) => (column ? [[column, cells[at] ?? '']] : [])));

function byPlace(cells: readonly string[]): AccountQueryRow {
  const email = cells.find((cell) => cell.includes('@'));
  const [server, gameConsole, third] = cells.filter((cell) => cell !== email);
  return {
    ...(server === undefined ? {} : { server }),
    ...(gameConsole === undefined ? {} : { console: gameConsole }),
    ...(email === undefined ? (third === undefined ? {} : { email: third }) : { email }),
  };
}
