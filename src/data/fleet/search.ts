import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { GameConsole } from '#contract/http/consoles.ts';
import { maxFleetQuery, searchConsoles as endpoint } from '#contract/http/fleet.ts';
import type { Server } from '#contract/http/servers.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/api.ts';
import { fleetKeys } from './cache.ts';
import { useFleetConsoles } from './consoleLists.ts';
import { optionalCall } from './optionalCall.ts';

const loadMatches =
  (api: Api, query: string) =>
  ({ signal }: { signal: AbortSignal }) =>
    optionalCall(api, endpoint, { query: { query: query.slice(0, maxFleetQuery) } }, { signal });

/** Null from an API without this call. */
const matchesQuery = (api: Api, query: string) =>
  queryOptions({
    queryKey: fleetKeys.search(query),
    queryFn: query === '' ? skipToken : loadMatches(api, query),
    placeholderData: keepPreviousData,
    // Results are not refreshed by events.
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  });

export interface ConsoleMatches {
  /** Consoles that may match; the caller ranks them. */
  consoles: readonly GameConsole[];
  /** Consoles that a word of the query may name. */
  named: readonly GameConsole[];
  isLoading: boolean;
  /** `offline`: only consoles of lists that are stored in this browser were searched. */
  problem: 'offline' | 'failed' | null;
}

const noServers: readonly Server[] = [];
const none: readonly GameConsole[] = [];

/**
 * Consoles of these servers that match a query; none for an empty one. With an API without a search, and
 * offline: all consoles in the lists of the servers.
 * @param query see `searchConsoles` of the contract
 */
export function useConsoleSearch(query: string, servers: readonly Server[]): ConsoleMatches {
  const { api } = useServices();
  const isOffline = useOffline();
  const { data, isFetching, isError } = useQuery({ ...matchesQuery(api, query), enabled: !isOffline });
  const usesLists = data === null || isOffline;
  const lists = useFleetConsoles(usesLists && query !== '' ? servers : noServers);
  if (query === '') return { consoles: none, named: none, isLoading: false, problem: null };
  if (usesLists)
    return {
      consoles: lists.consoles,
      named: lists.consoles,
      isLoading: lists.isLoading,
      problem: isOffline ? 'offline' : lists.isIncomplete ? 'failed' : null,
    };
  return {
    consoles: data?.data ?? none,
    named: data?.named ?? none,
    isLoading: isFetching,
    problem: isError ? 'failed' : null,
  };
}
