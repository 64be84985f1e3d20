import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { getDatabase } from '#contract/http/database.ts';
import { useServices } from '#data/services.ts';
import { useMaybeUser } from '#data/session/hooks.ts';
import { usePermissionCheck } from '#data/session/rights.ts';
import type { DatabaseAnswer, DatabaseRequest, CachedAnswer } from '#domain/database/reader.ts';
import { databaseRightsKey } from '#domain/database/rights.ts';
import type { Api } from '#platform/api/api.ts';
import type { DatabaseAnswers } from '#platform/database/databaseAnswers.ts';

export type { DatabaseAnswer, DatabaseRequest } from '#domain/database/reader.ts';

/** A request that was sent; each one has an id of its own, because it may have thousands of emails. */
export interface SentRequest {
  id: number;
  request: DatabaseRequest;
}

export const databaseKeys = {
  all: ['database'] as const,
  of: (id: number | null) => [...databaseKeys.all, { id }] as const,
  kept: (store: string | null) => [...databaseKeys.all, 'kept', { store }] as const,
};

/** Where the last answer of the user is kept in this browser; null: nowhere, because guests leave nothing behind. */
function useAnswerStore(): string | null {
  const check = usePermissionCheck();
  const user = useMaybeUser();
  if (!user || user.guest) return null;
  return `${user.id}-${databaseRightsKey(check)}`;
}

const fetchAnswer =
  (
    { api, databaseAnswers, store }: { api: Api; databaseAnswers: DatabaseAnswers; store: string | null },
    sent: SentRequest,
  ) =>
  async ({ signal }: { signal: AbortSignal }): Promise<{ sent: SentRequest; answer: DatabaseAnswer }> => ({
    sent,
    answer: await api.call(getDatabase, sent.request, {
      signal,
      load: databaseAnswers.load(store === null ? null : { store, asked: sent.request }),
    }),
  });

/**
 * The answer to a request, with the request; the last one is shown until the next one has arrived. It is not
 * refreshed automatically, so that the displayed answer is also exported. Disabled without a request.
 */
export function useDatabase(sent: SentRequest | null) {
  const { api, databaseAnswers } = useServices();
  const store = useAnswerStore();
  return useQuery({
    queryKey: databaseKeys.of(sent?.id ?? null),
    queryFn: sent ? fetchAnswer({ api, databaseAnswers, store }, sent) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 'static',
    // An answer may have 100,000 rows: earlier ones are not kept.
    gcTime: 0,
    structuralSharing: false,
  });
}

const recall =
  (databaseAnswers: DatabaseAnswers, store: string) =>
  ({ signal }: { signal: AbortSignal }): Promise<CachedAnswer | null> =>
    databaseAnswers.recall(store, signal);

/** The user's last answer, possibly from an earlier visit; null: none is kept. */
export function useKeptAnswer() {
  const { databaseAnswers } = useServices();
  const store = useAnswerStore();
  return useQuery({
    queryKey: databaseKeys.kept(store),
    queryFn: store === null ? skipToken : recall(databaseAnswers, store),
    staleTime: 'static',
    gcTime: 0,
    structuralSharing: false,
    meta: { silent: true },
  });
}
