import type { Account } from '#contract/http/accounts/account.ts';
import { createRows, type RowSource } from '#ui/DataGrid/rows/rowSource.ts';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';

export const createGridRows = (
  source: RowSource<{ readonly account: Account; readonly version: number }>,
): GridRows<Account> => createRows(source, ({ account }) => account);
