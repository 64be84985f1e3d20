import { useMemo, useRef, useState } from 'react';
import type { Server } from '#contract/http/servers.ts';

export interface ChosenServers {
  /** They stay selected while filters hide them. */
  ids: ReadonlySet<number>;
  /** @param isRange also all that are shown between this server and the one before */
  toggle: (serverId: number, isRange: boolean) => void;
  set: (serverIds: readonly number[]) => void;
}

/** The selected servers, without deleted ones. */
export function useChosenServers(servers: readonly Server[], shown: readonly Server[]): ChosenServers {
  const last = useRef<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const ids = useMemo(
    () => new Set(servers.flatMap(({ id }) => (chosen.has(id) ? [id] : []))),
    [servers, chosen],
  );
  return {
    ids,
    set: (serverIds) => setChosen(new Set(serverIds)),
    toggle(serverId, isRange) {
      const range = isRange ? between(shown, last.current, serverId) : [];
      last.current = serverId;
      setChosen((before) => {
        const next = new Set([...before, ...range]);
        if (range.length === 0 && !next.delete(serverId)) next.add(serverId);
        return next;
      });
    },
  };
}

/** Ids from one server to another in the order of the list; empty if one of them is not shown. */
function between(shown: readonly Server[], from: number | null, to: number): readonly number[] {
  const ids = shown.map(({ id }) => id);
  const ends = [ids.indexOf(from ?? -1), ids.indexOf(to)].toSorted((a, b) => a - b);
  const [first = -1, end = -1] = ends;
  return first < 0 ? [] : ids.slice(first, end + 1);
}
