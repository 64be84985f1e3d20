import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import { useCancel } from '#data/cancel.ts';
import { useOffline } from '#data/offline/hooks.ts';
import type { ListState } from '#domain/lists/state.ts';
import { serverClock } from '#domain/serverClock.ts';

/** The state of a queried list for the component that shows it; `queryKey` is needed to cancel its load. */
export function useListState(query: UseQueryResult<unknown>, queryKey: QueryKey): ListState {
  const isOffline = useOffline();
  const cancel = useCancel(queryKey);
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
