import { useMemo } from 'react';
import { type FleetState, useFleetState } from '#data/fleet/attention.ts';
import { useServers } from '#data/servers/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import { useRights } from '#data/session/rights.ts';
import { type Attention, attentionOf } from '#domain/attention/attention.ts';
import type { Server } from '#contract/http/servers.ts';
import { useNow } from '#ui/clock.ts';

/** How often ages are shown anew, milliseconds. */
const minuteMs = 60_000;
const noServers: readonly Server[] = [];

export interface Board {
  /** Undefined while loading. */
  servers: readonly Server[] | undefined;
  serversFailed: boolean;
  fleet: FleetState;
  attention: Attention;
  /** Milliseconds since the epoch, updated each minute. */
  now: number;
  /** Whether all data of the board is loaded. */
  isComplete: boolean;
  retry: () => void;
}

/** Items that need attention, live. */
export function useBoard(): Board {
  const user = useUser();
  const servers = useServers();
  const known = servers.data ?? noServers;
  const fleet = useFleetState(known);
  const { paused } = fleet;
  const now = useNow(minuteMs);
  const rights = useRights({ servers: 'servers_view', consoles: 'consoles_view', accounts: 'accounts_view' });
  const { username, balance, guest } = user;
  const attention = useMemo(
    () =>
      attentionOf({
        servers: known,
        consoles: fleet.consoles,
        paused,
        balance,
        userName: username,
        // A guest cannot pay.
        rights: { ...rights, balance: !guest },
        now,
      }),
    [known, fleet.consoles, paused, balance, username, guest, rights, now],
  );
  return {
    servers: servers.data,
    serversFailed: servers.isError && !servers.data,
    fleet,
    attention,
    now,
    isComplete: servers.data !== undefined && !fleet.isLoading && !fleet.isIncomplete && fleet.arePausesKnown,
    retry: () => {
      if (servers.isError) void servers.refetch();
      fleet.retry();
    },
  };
}
