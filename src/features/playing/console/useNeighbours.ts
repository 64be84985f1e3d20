import { useMemo } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useFleetState } from '#data/fleet/attention.ts';
import { useServers } from '#data/servers/queries.ts';
import { neighbourOf } from '#domain/consoles/neighbours.ts';
import { selectConsoles } from '#domain/consoles/select.ts';
import { flagsOf } from '#domain/consoles/status.ts';

const none: readonly Server[] = [];

/** The consoles before and after this one on its server, and the failed ones of all servers, by id; null if there is none. */
export function useNeighbours({ id }: GameConsole, siblings: readonly GameConsole[]) {
  const { consoles } = useFleetState(useServers().data ?? none);
  const ids = useMemo(
    () =>
      selectConsoles(siblings, { filter: 'all', sort: 'name', text: '', holders: {} }).map((one) => one.id),
    [siblings],
  );
  const failed = useMemo(
    () =>
      consoles
        .filter(({ status }) => flagsOf(status).isFailed)
        .sort((a, b) => a.serverId - b.serverId || a.id - b.id)
        .map((one) => one.id),
    [consoles],
  );
  return {
    previous: neighbourOf(ids, id, -1),
    next: neighbourOf(ids, id, 1),
    previousFailed: neighbourOf(failed, id, -1),
    nextFailed: neighbourOf(failed, id, 1),
  };
}
