import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountQueryRow } from '#contract/http/accounts/search.ts';

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

/** Columns of a query, in the order in which they are pasted. */
export const queryColumns = ['server', 'console', 'email'] as const;

/** What an account is found by. */
type Findable = Pick<Account, 'email' | 'server' | 'console'>;

const same = (wanted: string | undefined, value: string): boolean =>
  wanted === undefined || wanted.toLowerCase() === value.toLowerCase();

/** Whether an account is what a row asks for: each value that the row has is the account's, whatever its case. */
export const matchesQueryRow = (row: AccountQueryRow, account: Findable): boolean =>
  same(row.server, account.server.name) &&
  same(row.console, account.console.name) &&
  same(row.email, account.email);

/** The rows that none of the found accounts matches. */
export function notFoundRows(
  rows: readonly AccountQueryRow[],
  accounts: readonly Findable[],
): AccountQueryRow[] {
  const byEmail = Map.groupBy(accounts, ({ email }) => email.toLowerCase());
  return rows.filter((row) => {
    const candidates = row.email === undefined ? accounts : (byEmail.get(row.email.toLowerCase()) ?? []);
    return !candidates.some((account) => matchesQueryRow(row, account));
  });
}
