import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { getServersInfo } from '#contract/http/servers.ts';
import { mergeRefresh } from '#data/realtime/mergeRefresh.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { targetedRefresh } from '#data/realtime/targetedRefresh.ts';

/** Which of a server's consoles a list contains. */
export type ConsoleVariant = 'all' | 'stacked';

export interface ConsoleListKey {
  serverId: number | null;
  variant: ConsoleVariant;
}

export const consoleKeys = {
  all: ['consoles'] as const,
  ofServer: (serverId: number | null, variant: ConsoleVariant) =>
    [...consoleKeys.all, { serverId, variant } satisfies ConsoleListKey] as const,
};

/** A console as the cached lists have it; undefined when none of them holds it. */
export function cachedConsole(queryClient: QueryClient, consoleId: number): GameConsole | undefined {
  for (const [, list] of queryClient.getQueriesData<readonly GameConsole[]>({ queryKey: consoleKeys.all })) {
    const found = list?.find(({ id }) => id === consoleId);
    if (found) return found;
  }
  return undefined;
}

/** The current state of a console, without pending changes; the given one when no list holds it. */
export function useCurrentConsole(gameConsole: GameConsole): GameConsole {
  const queryClient = useQueryClient();
  const get = (): GameConsole => cachedConsole(queryClient, gameConsole.id) ?? gameConsole;
  return useSyncExternalStore((listener) => queryClient.getQueryCache().subscribe(listener), get, get);
}

/** Reads the current state of consoles at the time of the call, for jobs that outlast the data of a screen. */
export interface CachedConsoles {
  /** Undefined when no cached list holds it. */
  get(consoleId: number): GameConsole | undefined;
  /** All consoles of a server; empty when they are not loaded. */
  ofServer(serverId: number): readonly GameConsole[];
}

export function useCachedConsoles(): CachedConsoles {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      get: (consoleId) => cachedConsole(queryClient, consoleId),
      ofServer: (serverId) =>
        queryClient.getQueryData<readonly GameConsole[]>(consoleKeys.ofServer(serverId, 'all')) ?? [],
    }),
    [queryClient],
  );
}

const belongsTo =
  ({ serverId, variant }: ConsoleListKey) =>
  (gameConsole: GameConsole): boolean =>
    gameConsole.serverId === serverId && (variant === 'all' || gameConsole.stacked);

/** Consoles by their ids, for the lists of all servers. */
const consoles = targetedRefresh<readonly GameConsole[]>({
  lists: [consoleKeys.all],
  async fetch(api, ids, signal) {
    const query = { consoleIds: ids.join(',') };
    return (await api.call(getServersInfo, { query }, { signal })).consoles;
  },
  merge({ queryKey, state }, ids, found) {
    const belongs = belongsTo(queryKey[1] as ConsoleListKey);
    return mergeRefresh(state.data as readonly GameConsole[], { ids, found, belongs });
  },
});

/** Loads only these consoles and merges them into every cached list. */
export const refreshConsoles = (refreshes: RefreshQueue, ids: readonly number[]): Promise<void> =>
  refreshes.refresh(consoles, ids);

export function registerConsoleHandlers(registry: Registry): void {
  registry.track(consoleKeys.all);
  registry.on('consolesUpdated', (ids, { refreshes }) => refreshConsoles(refreshes, ids));
}
