import { useDeferredValue, useMemo } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { foldText, queryWords } from '#domain/search/rank.ts';
import { useAccounts, useAccountsStatus, useAccountsVersion } from './hooks.ts';

/** Letters of a query from which on accounts are searched: fewer would find nearly all. */
const minQuery = 3;

export interface AccountMatches {
  accounts: readonly Account[];
  /** Whether not all accounts have been loaded. */
  isLoading: boolean;
}

/**
 * Accounts whose email contains every word of a query, at most `limit`. The copy of the accounts is opened by the first
 * query that is long enough.
 */
export function useAccountSearch(query: string, limit: number): AccountMatches {
  const isWanted = query.trim().length >= minQuery;
  const { rows } = useAccounts(isWanted);
  const { phase, isComplete } = useAccountsStatus();
  const version = useAccountsVersion();
  const wanted = useDeferredValue(isWanted ? query : '');
  const accounts = useMemo(() => {
    void version;
    return findAccounts(rows.values(), wanted, limit);
  }, [rows, wanted, limit, version]);
  return { accounts, isLoading: isWanted && !isComplete && phase !== 'idle' };
}

/** Accounts whose email contains every word; none for an empty query. */
export function findAccounts(
  rows: Iterable<{ readonly account: Account }>,
  query: string,
  limit: number,
): Account[] {
  const words = queryWords(query);
  const found: Account[] = [];
  if (words.length === 0) return found;
  for (const { account } of rows) {
    const email = foldText(account.email);
    if (words.every((word) => email.includes(word)) && found.push(account) === limit) break;
  }
  return found;
}
