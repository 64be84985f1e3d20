import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useServices } from '#data/services.ts';
import { useSessionState } from '#data/session/hooks.ts';
import { isShownList } from './storedLists.ts';

/** Whether there is nobody to ask: what is shown is old, and nothing can be changed. */
export function useOffline(): boolean {
  const { online } = useServices().link;
  const isOnline = useSyncExternalStore(online.subscribe, online.get, online.get);
  const state = useSessionState();
  return !isOnline || (state.kind === 'signedIn' && state.offline === true);
}

/**
 * Of when the oldest list on the screen is, milliseconds since the epoch; without a list, when the server was last
 * heard of. Null when neither is known.
 */
export function useAsOf(): number | null {
  const { link } = useServices();
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const read = (): number | null => {
    const times = cache
      .getAll()
      .filter(({ queryKey, state }) => state.data !== undefined && isShownList(queryKey))
      .filter((query) => query.isActive())
      .map(({ state }) => state.dataUpdatedAt);
    return times.length > 0 ? Math.min(...times) : link.lastHeard();
  };
  return useSyncExternalStore(subscribe, read);
}
