import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import { getDatabase } from '#contract/http/database.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { loadDatabase } from '#platform/database/loadDatabase.ts';

export type DatabaseRequest = RequestOf<typeof getDatabase>;
export type DatabaseAnswer = ResponseOf<typeof getDatabase>;

/** A request that was sent; each one has an id of its own, because it may have thousands of emails. */
export interface DatabaseAsk {
  id: number;
  request: DatabaseRequest;
}

/** Cache keys of the accounts database. */
export const databaseKeys = {
  all: ['database'] as const,
  of: (id: number | null) => [...databaseKeys.all, { id }] as const,
};

const ask =
  (api: Api, asked: DatabaseAsk) =>
  async ({ signal }: { signal: AbortSignal }): Promise<{ asked: DatabaseAsk; answer: DatabaseAnswer }> => ({
    asked,
    answer: await api.call(getDatabase, asked.request, { signal, load: loadDatabase }),
  });

/**
 * The answer to a request, with the request; the last one is shown until the next one has arrived. It is not refreshed
 * by itself: what was asked for is what is shown and exported. Disabled without a request.
 */
export function useDatabase(asked: DatabaseAsk | null) {
  const { api } = useServices();
  return useQuery({
    queryKey: databaseKeys.of(asked?.id ?? null),
    queryFn: asked ? ask(api, asked) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    // An answer may have 100,000 rows: earlier ones are not kept.
    gcTime: 0,
    structuralSharing: false,
  });
}
