import { type AccountQueryRow, searchAccounts } from '#contract/http/accounts/search.ts';
import { useRead } from '#data/read.ts';
import { searchKeys } from './searchKeys.ts';

/** An entered query; each entry has an id of its own, because a query may have thousands of lines. */
export interface AccountSearch {
  id: number;
  query: readonly AccountQueryRow[];
}

/** The accounts that match a query; in memory only, because they may contain secrets. Disabled without a query. */
export const useAccountSearch = (wanted: AccountSearch | null) =>
  useRead({
    key: searchKeys.of(wanted?.id ?? null),
    load:
      wanted &&
      (async (api, options) =>
        (await api.call(searchAccounts, { body: { query: [...wanted.query] } }, options)).data),
    gcTime: 0,
  });
