import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { getServersInfo, type Server } from '#contract/http/servers.ts';
import { useServers } from '#data/servers/queries.ts';
import { useServices } from '#data/services.ts';
import { withPending } from '#domain/consoles/pending.ts';
import type { Presence } from '#domain/consoles/status.ts';
import type { Api } from '#platform/api/api.ts';
import { cachedConsole } from './cache.ts';
import { usePendingChanges } from './mutations.ts';
import { usePresence } from './presence.ts';
import { useConsoles } from './queries.ts';

/** How long a console without its list is used, milliseconds. */
const placeMs = 10_000;

/** One console, live, with its server and list. */
export interface OneConsole {
  /** Undefined while it loads; null: there is none with this id, or the user may not see it. */
  gameConsole: (GameConsole & Presence) | null | undefined;
  /** Its server; undefined while it loads. */
  server: Server | undefined;
  siblings: readonly GameConsole[];
  error: unknown;
  isFetching: boolean;
  retry: () => void;
}

const none: readonly (GameConsole & Presence)[] = [];

/** A console without a loaded list; null: there is none. It is requested again soon, because no event refreshes it. */
export const placeQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['console', id],
    queryFn: async ({ signal }): Promise<GameConsole | null> => {
      const { consoles } = await api.call(getServersInfo, { query: { consoleIds: String(id) } }, { signal });
      return consoles[0] ?? null;
    },
    gcTime: placeMs,
    staleTime: placeMs,
  });

/**
 * A console by its id: first its server is requested, if no list has the console yet, then the list of that
 * server, which the walls share and which events refresh.
 * @param connectingText state text of a console that was told to connect, until the API sends one
 */
export function useOneConsole(id: number, connectingText: string): OneConsole {
  const client = useQueryClient();
  const known = cachedConsole(client, id)?.serverId;
  const { api } = useServices();
  const place = useQuery({ ...placeQuery(api, id), enabled: known === undefined });
  const serverId = known ?? (place.data === null ? null : place.data?.serverId);
  const list = useConsoles(serverId ?? null);
  const servers = useServers();
  const pending = usePendingChanges();
  const presence = usePresence();
  // Until its list is there, the console itself is shown.
  const first = place.data && list.isPending ? place.data : null;
  const siblings = useMemo(
    () => withPending(list.data ?? (first ? presence([first]) : none), pending, connectingText),
    [list.data, first, presence, pending, connectingText],
  );
  const found = siblings.find((one) => one.id === id);
  const isMissing = serverId === null || (list.data !== undefined && found === undefined);
  const queries = [place, list, servers];
  return {
    gameConsole: found ?? (isMissing ? null : undefined),
    server: servers.data?.find((one) => one.id === serverId),
    siblings,
    error: queries.find(({ isError }) => isError)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    retry: () => queries.forEach((query) => query.isError && void query.refetch()),
  };
}
