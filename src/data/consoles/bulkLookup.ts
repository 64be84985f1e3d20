import { useMemo } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { getServersInfo } from '#contract/http/servers.ts';
import { whenReachable } from '#data/offline/reachable.ts';
import { idsPerCall } from '#data/realtime/targetedRefresh.ts';
import { useServices } from '#data/services.ts';
import type { BulkLookup } from '#domain/bulk/lookup.ts';
import type { BulkConsole } from '#domain/consoles/bulkRules.ts';
import { systemClock } from '#domain/clock.ts';
import { isUnreachable } from '#platform/errors/errors.ts';

/** Checks which interrupted calls succeeded by reading the consoles; `isDone` judges the current state of each. */
export function useConsoleLookup(): (
  isDone: (gameConsole: GameConsole) => boolean,
) => BulkLookup<BulkConsole> {
  const { api, link } = useServices();
  return useMemo(
    () => (isDone) => ({
      isUncertain: isUnreachable,
      whenReachable: () => whenReachable(api, link, systemClock),
      async findDone(items) {
        const doneIds = new Set<number>();
        for (let at = 0; at < items.length; at += idsPerCall) {
          const ids = items.slice(at, at + idsPerCall).map(({ gameConsole }) => gameConsole.id);
          const { consoles } = await api.call(getServersInfo, { query: { consoleIds: ids.join(',') } });
          for (const gameConsole of consoles) if (isDone(gameConsole)) doneIds.add(gameConsole.id);
        }
        return new Set(items.filter(({ gameConsole }) => doneIds.has(gameConsole.id)));
      },
    }),
    [api, link],
  );
}
