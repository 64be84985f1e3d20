import { skipToken, useQuery } from '@tanstack/react-query';
import type { Account } from '#contract/http/accounts/account.ts';
import { type AccountQueryRow, searchAccounts } from '#contract/http/accounts/search.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';

/** A query that was entered; each entry has an id of its own, because a query may have thousands of lines. */
export interface AccountSearch {
  id: number;
  query: readonly AccountQueryRow[];
}

export const searchKeys = {
  all: ['accountSearch'] as const,
  of: (id: number | null) => [...searchKeys.all, { id }] as const,
};

const search =
  (api: Api, { query }: AccountSearch) =>
  async ({ signal }: { signal: AbortSignal }): Promise<readonly Account[]> =>
    (await api.call(searchAccounts, { body: { query: [...query] } }, { signal })).data;

/** The accounts that a query asks for; in memory only, because they may contain secrets. Disabled without a query. */
export function useAccountSearch(wanted: AccountSearch | null) {
  const { api } = useServices();
  return useQuery({
    queryKey: searchKeys.of(wanted?.id ?? null),
    queryFn: wanted ? search(api, wanted) : skipToken,
    gcTime: 0,
  });
}

/** Longest pause between two searches while accounts change, milliseconds. */
const maxCooldownMs = 10_000;
const cooldownMs = (tookMs: number): number => Math.min(maxCooldownMs, Math.max(1_000, tookMs * 10));

export function registerSearchHandlers(registry: Registry): void {
  registry.track(searchKeys.all);
  for (const name of ['accountsUpdated', 'accountsDeleted'] as const)
    registry.on(name, (_ids, { refreshes }) => refreshes.reload(searchKeys.all, { cooldownMs }));
}
