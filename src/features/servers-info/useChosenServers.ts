import { useMemo, useState } from 'react';
import type { Server } from '#contract/http/servers.ts';

export interface ChosenServers {
  /** They stay selected while filters hide them. */
  ids: ReadonlySet<number>;
  toggle: (serverId: number) => void;
  set: (serverIds: readonly number[]) => void;
}

/** The servers that are selected; those that are deleted are left out. */
export function useChosenServers(servers: readonly Server[]): ChosenServers {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const ids = useMemo(
    () => new Set(servers.flatMap(({ id }) => (chosen.has(id) ? [id] : []))),
    [servers, chosen],
  );
  return {
    ids,
    set: (serverIds) => setChosen(new Set(serverIds)),
    toggle: (serverId) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(serverId)) next.add(serverId);
        return next;
      }),
  };
}
