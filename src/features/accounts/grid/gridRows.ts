import type { Account } from '#contract/http/accounts/account.ts';
import { createRows, type RowSource } from '#ui/DataGrid/rows/rowSource.ts';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';

interface AccountRow {
  readonly account: Account;
  readonly version: number;
}

export const createGridRows = (source: RowSource<AccountRow>): GridRows<Account> =>
  createRows(source, ({ account }) => account);
