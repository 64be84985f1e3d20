import type { QueryClient } from '@tanstack/react-query';
import { pastQuery } from '#data/past/past.ts';
import { serversQuery } from '#data/servers/queries.ts';
import type { Services } from '#data/services.ts';
import type { PermissionCheck } from '#domain/access/permitted.ts';
import { parseWallServers } from '#domain/consoles/wallServers.ts';
import { momentOf, viewAround } from '#domain/past/view.ts';
import { serverClock } from '#domain/serverClock.ts';
import { cachedConsole, type ConsoleVariant } from './cache.ts';
import { placeQuery } from './useOneConsole.ts';
import { consolesQuery } from './queries.ts';

export interface PrefetchDeps {
  services: Pick<Services, 'api' | 'consoleLoads'>;
  queryClient: QueryClient;
  can: PermissionCheck;
}

const quiet = { meta: { silent: true } } as const;

/** Starts the calls for the page of a console: its server, its list and its past. The page repeats failed calls. */
export function prefetchConsole(
  { services, queryClient, can }: PrefetchDeps,
  id: number,
  query: URLSearchParams,
): void {
  const { api } = services;
  void queryClient.prefetchQuery({ ...serversQuery(api), ...quiet });
  if (can('activity_view'))
    void queryClient.prefetchQuery(pastQuery(api, id, viewAround(momentOf(query), serverClock.now())));
  if (cachedConsole(queryClient, id)) return;
  void queryClient
    .fetchQuery({ ...placeQuery(api, id), ...quiet })
    .then(
      (found) =>
        found && queryClient.prefetchQuery({ ...consolesQuery(services, found.serverId, 'all'), ...quiet }),
    )
    .catch(() => undefined);
}

/** Starts the calls for a wall: the servers and, if the address names some, their consoles. The page repeats failed calls. */
export function prefetchWall(
  { services, queryClient }: PrefetchDeps,
  variant: ConsoleVariant,
  query: URLSearchParams,
): void {
  void queryClient.prefetchQuery({ ...serversQuery(services.api), ...quiet });
  const servers = parseWallServers(query.get('server'));
  if (servers === null || servers === 'all') return;
  for (const id of servers)
    void queryClient.prefetchQuery({ ...consolesQuery(services, id, variant), ...quiet });
}
