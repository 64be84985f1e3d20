import { useMemo } from 'react';
import { getServersInfo, type Server } from '#contract/http/servers.ts';
import { whenReachable } from '#data/offline/reachable.ts';
import { idsPerCall } from '#data/realtime/targetedRefresh.ts';
import { useServices } from '#data/services.ts';
import type { BulkLookup } from '#domain/bulk/lookup.ts';
import { systemClock } from '#domain/clock.ts';
import { isUnreachable } from '#platform/errors/errors.ts';

/** Checks which interrupted calls succeeded by reading the servers; `isDone` judges the current state of each. */
export function useServerLookup(): (isDone: (server: Server) => boolean) => BulkLookup<Server> {
  const { api, link } = useServices();
  return useMemo(
    () => (isDone) => ({
      isUncertain: isUnreachable,
      whenReachable: () => whenReachable(api, link, systemClock),
      async findDone(items) {
        const doneIds = new Set<number>();
        for (let at = 0; at < items.length; at += idsPerCall) {
          const ids = items.slice(at, at + idsPerCall).map(({ id }) => id);
          const { servers } = await api.call(getServersInfo, { query: { serverIds: ids.join(',') } });
          for (const server of servers) if (isDone(server)) doneIds.add(server.id);
        }
        return new Set(items.filter(({ id }) => doneIds.has(id)));
      },
    }),
    [api, link],
  );
}
