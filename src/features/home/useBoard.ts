import { useEffect, useMemo, useState } from 'react';
import { usePausedScripts } from '#data/attention/paused.ts';
import { type FleetConsoles, useFleetConsoles } from '#data/consoles/fleet.ts';
import { useServers } from '#data/servers/queries.ts';
import { useCan, useUser } from '#data/session/hooks.ts';
import { type Attention, attentionOf } from '#domain/attention/attention.ts';
import type { Server } from '#contract/http/servers.ts';

const minuteMs = 60_000;
const noServers: readonly Server[] = [];

/** Milliseconds since the epoch, anew each minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export interface Board {
  /** Undefined before they are known. */
  servers: readonly Server[] | undefined;
  serversFailed: boolean;
  fleet: FleetConsoles;
  attention: Attention;
  /** Milliseconds since the epoch, anew each minute. */
  now: number;
  /** Everything is known that the board tells of. */
  isComplete: boolean;
  retry: () => void;
}

/** What needs a person now, live: by events, and by asking for paused scripts. */
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
