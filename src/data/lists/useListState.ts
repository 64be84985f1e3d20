import { hashKey, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCancel } from '#data/cancel.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { useServices } from '#data/services.ts';
import type { ListState } from '#domain/lists/state.ts';
import { serverClock } from '#domain/serverClock.ts';

/**
 * The state of a queried list for the component that shows it, also its error, which then needs no message. `queryKey` is that of
 * the query.
 */
export function useListState(query: UseQueryResult<unknown>, queryKey: QueryKey): ListState {
  const isOffline = useOffline();
  const cancel = useCancel(queryKey);
  const { shownErrors } = useServices();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key by its content
  useEffect(() => shownErrors.add(queryKey), [shownErrors, hashKey(queryKey)]);
  const { data, dataUpdatedAt, error, isError, isPending, isFetching, refetch } = query;
  const isKnown = data !== undefined;
  return {
    isLoading: isPending && isFetching,
    isStopped: isPending && !isFetching && !isError,
    error: isError ? error : null,
    asOf: isKnown && (isOffline || isError) ? serverClock.fromDevice(dataUpdatedAt) : null,
    isOffline,
    isRetrying: isFetching,
    retry: () => void refetch(),
    cancel,
  };
}
