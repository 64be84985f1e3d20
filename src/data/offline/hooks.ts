import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useServices } from '#data/services.ts';
import { useSessionState } from '#data/session/hooks.ts';
import { useObservable } from '#ui/useObservable.ts';
import { isFleetList } from './storedLists.ts';

/** Whether the server is unreachable: stored data is shown, and nothing can be changed. */
export function useOffline(): boolean {
  const { online } = useServices().link;
  const isOnline = useObservable(online);
  const state = useSessionState();
  return !isOnline || (state.kind === 'signedIn' && state.offline === true);
}

/**
 * Load time of the oldest list on the screen, milliseconds since the epoch; without a list, the time of the server's
 * latest response. Null when neither is known.
 */
export function useAsOf(): number | null {
  const { link } = useServices();
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const read = (): number | null => {
    const times = cache
      .getAll()
      .filter(({ queryKey, state }) => state.data !== undefined && isFleetList(queryKey))
      .filter((query) => query.isActive())
      .map(({ state }) => state.dataUpdatedAt);
    return times.length > 0 ? Math.min(...times) : link.lastResponseAt();
  };
  return useSyncExternalStore(subscribe, read);
}
