import { useEffect, useMemo, useState } from 'react';
import { usePausedScripts } from '#data/attention/paused.ts';
import { type FleetConsoles, useFleetConsoles } from '#data/consoles/fleet.ts';
import { useServers } from '#data/servers/queries.ts';
import { useCan, useUser } from '#data/session/hooks.ts';
import { type Attention, attentionOf } from '#domain/attention/attention.ts';
import type { Server } from '#contract/http/servers.ts';

const minuteMs = 60_000;
const noServers: readonly Server[] = [];

/** Milliseconds since the epoch, updated each minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export interface Board {
  /** Undefined while loading. */
  servers: readonly Server[] | undefined;
  serversFailed: boolean;
  fleet: FleetConsoles;
  attention: Attention;
  /** Milliseconds since the epoch, updated each minute. */
  now: number;
  /** Whether all data of the board is loaded. */
  isComplete: boolean;
  retry: () => void;
}

/** Items that need attention, live: from events and by polling paused scripts. */
export function useBoard(): Board {
  const user = useUser();
  const servers = useServers();
  const known = servers.data ?? noServers;
  const fleet = useFleetConsoles(known);
  const { paused, isKnown } = usePausedScripts(known, fleet.consoles);
  const now = useMinute();
  const canSeeServers = useCan('servers_view');
  const canSeeConsoles = useCan('consoles_view');
  const canSeeAccounts = useCan('accounts_view');
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
        rights: {
          servers: canSeeServers,
          consoles: canSeeConsoles,
          accounts: canSeeAccounts,
          balance: !guest,
        },
        now,
      }),
    [
      known,
      fleet.consoles,
      paused,
      balance,
      username,
      guest,
      canSeeServers,
      canSeeConsoles,
      canSeeAccounts,
      now,
    ],
  );
  return {
    servers: servers.data,
    serversFailed: servers.isError && !servers.data,
    fleet,
    attention,
    now,
    isComplete: servers.data !== undefined && !fleet.isLoading && !fleet.isIncomplete && isKnown,
    retry: () => {
      if (servers.isError) void servers.refetch();
      fleet.retry();
    },
  };
}
