import type { Query, QueryClient } from '@tanstack/react-query';
import { foldRefresh, type Refresh } from '#domain/consoles/fold.ts';

/** Ids of one targeted refresh: an address has its limits, a fleet has not. */
export const idsPerCall = 200;

/**
 * Folds a targeted refresh into a cached list and writes it only when something changed. A list that is being
 * loaded anyway may be older than the refresh: it is loaded anew instead.
 */
export function foldList<T extends { id: number }>(
  client: QueryClient,
  query: Query,
  refresh: Refresh<T>,
): void {
  if (query.state.fetchStatus === 'fetching') {
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    return;
  }
  const list = query.state.data as readonly T[] | undefined;
  const next = list && foldRefresh(list, refresh);
  if (next !== list) client.setQueryData(query.queryKey, next);
}
