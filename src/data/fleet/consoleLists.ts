import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import type { ConsoleVariant } from '#data/consoles/cache.ts';
import { usePresence } from '#data/consoles/presence.ts';
import { consolesQuery } from '#data/consoles/queries.ts';

/** The consoles of many servers. */
export interface FleetConsoles {
  consoles: readonly GameConsole[];
  /** Some lists are loading for the first time. */
  isLoading: boolean;
  /** Some lists could not be loaded and have no data. */
  isIncomplete: boolean;
  isFetching: boolean;
  retry(): void;
}

type Lists = UseQueryResult<readonly GameConsole[]>[];

function combine(lists: Lists): FleetConsoles {
  return {
    consoles: lists.flatMap(({ data }) => data ?? []),
    isLoading: lists.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle'),
    isIncomplete: lists.some(({ isError, data }) => isError && !data),
    isFetching: lists.some(({ isFetching }) => isFetching),
    retry: () => lists.forEach((list) => list.isError && void list.refetch()),
  };
}

/** Consoles of all these servers, updated by events. The walls share these lists through the cache. */
export function useFleetConsoles(servers: readonly Pick<Server, 'id'>[]): FleetConsoles {
  const services = useServices();
  const select = usePresence();
  const queries = servers.map(({ id }) => ({ ...consolesQuery(services, id, 'all'), select }));
  return useQueries({ queries, combine });
}

/** Loads the consoles of servers that are not in the cache. @throws when a list cannot be loaded */
export function useLoadConsoles(): (serverIds: readonly number[]) => Promise<readonly GameConsole[]> {
  const services = useServices();
  const client = useQueryClient();
  return useCallback(
    async (serverIds) => {
      const lists = await Promise.all(
        serverIds.map((id) => client.fetchQuery(consolesQuery(services, id, 'all'))),
      );
      return lists.flat();
    },
    [services, client],
  );
}

export interface WallConsoles {
  /** The consoles of all loaded lists; undefined until every list has loaded or failed. */
  consoles: readonly GameConsole[] | undefined;
  isFetching: boolean;
  /** The first error of loading or reloading a list; null without errors. */
  error: unknown;
  /** Number of lists without data. */
  missing: number;
  /** Load time of the oldest list, milliseconds since the epoch. */
  dataUpdatedAt: number;
  retry(): void;
}

function combineWall(lists: Lists): WallConsoles {
  const known = lists.filter(({ data }) => data !== undefined);
  const isLoading = lists.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle');
  return {
    consoles: known.length === 0 || isLoading ? undefined : known.flatMap(({ data }) => data ?? []),
    isFetching: lists.some(({ isFetching }) => isFetching),
    error: lists.find(({ isError }) => isError)?.error ?? null,
    missing: lists.length - known.length,
    dataUpdatedAt: Math.min(...known.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    retry: () => lists.forEach((list) => (list.isError || !list.data) && void list.refetch()),
  };
}

/** Consoles of the servers of a wall. Each list is a query of its own, shared with home and the server cards. */
export function useWallConsoles(servers: readonly Server[], variant: ConsoleVariant): WallConsoles {
  const services = useServices();
  const select = usePresence();
  const queries = servers.map(({ id }) => ({ ...consolesQuery(services, id, variant), select }));
  return useQueries({ queries, combine: combineWall });
}
