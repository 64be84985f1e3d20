import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import { consolesQuery } from './queries.ts';

/** The consoles of many servers. */
export interface FleetConsoles {
  consoles: readonly GameConsole[];
  /** Some lists are still on their way for the first time. */
  isLoading: boolean;
  /** Some lists could not be loaded, and nothing is known of them. */
  isIncomplete: boolean;
  retry(): void;
}

type Lists = UseQueryResult<readonly GameConsole[]>[];

function combine(lists: Lists): FleetConsoles {
  return {
    consoles: lists.flatMap(({ data }) => data ?? []),
    isLoading: lists.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle'),
    isIncomplete: lists.some(({ isError, data }) => isError && !data),
    retry: () => lists.forEach((list) => list.isError && void list.refetch()),
  };
}

/** Consoles of all these servers, kept live by the same events as the walls, which find them in the cache. */
export function useFleetConsoles(servers: readonly Server[]): FleetConsoles {
  const { api } = useServices();
  return useQueries({ queries: servers.map(({ id }) => consolesQuery(api, id, 'all')), combine });
}
