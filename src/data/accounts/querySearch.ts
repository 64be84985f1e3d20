import { type AccountQueryRow, searchAccounts } from '#contract/http/accounts/search.ts';
import { useRead } from '#data/read.ts';
import { reloads } from '#data/realtime/reloads.ts';

/** An entered query; each entry has an id of its own, because a query may have thousands of lines. */
export interface AccountSearch {
  id: number;
  query: readonly AccountQueryRow[];
}

export const searchKeys = {
  all: ['accountSearch'] as const,
  of: (id: number | null) => [...searchKeys.all, { id }] as const,
};

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

/** Longest pause between two searches while accounts change, milliseconds. */
const maxCooldownMs = 10_000;
const cooldownMs = (tookMs: number): number => Math.min(maxCooldownMs, Math.max(1_000, tookMs * 10));

export const searchReloads = reloads(searchKeys.all, ['accountsUpdated', 'accountsDeleted'], { cooldownMs });
