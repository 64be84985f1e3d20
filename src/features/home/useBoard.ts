import { useMemo } from 'react';
import { type FleetState, useFleetState } from '#data/fleet/attention.ts';
import { useListState } from '#data/lists/useListState.ts';
import { serverKeys, useServers } from '#data/servers/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import { useRights } from '#data/session/rights.ts';
import { type Attention, attentionOf } from '#domain/attention/attention.ts';
import type { Server } from '#contract/http/servers.ts';
import type { ListState } from '#domain/lists/state.ts';
import { useNow } from '#ui/clock.ts';

/** Update interval of ages, milliseconds. */
const minuteMs = 60_000;
const noServers: readonly Server[] = [];

export interface BoardState {
  /** Undefined while loading. */
  servers: readonly Server[] | undefined;
  state: ListState;
  fleet: FleetState;
  attention: Attention;
  /** Milliseconds since the epoch, updated each minute. */
  now: number;
  /** Whether all data of the board is loaded. */
  isComplete: boolean;
}

/** Items that need attention, live. */
export function useBoard(): BoardState {
  const user = useUser();
  const servers = useServers();
  const state = useListState(servers, serverKeys.list());
  const known = servers.data ?? noServers;
  const fleet = useFleetState(known);
  const { paused, failedAccounts } = fleet;
  const now = useNow(minuteMs);
  const rights = useRights({ servers: 'servers_view', consoles: 'consoles_view', accounts: 'accounts_view' });
  const { username, balance, guest, clone } = user;
  const attention = useMemo(
    () =>
      attentionOf({
        servers: known,
        consoles: fleet.consoles,
        failedAccounts,
        paused,
        balance,
        userName: username,
        // Only the users themselves can pay, not a guest or the user of an access link.
        rights: { ...rights, balance: !guest && !clone },
        now,
      }),
    [known, fleet.consoles, failedAccounts, paused, balance, username, guest, clone, rights, now],
  );
  return {
    servers: servers.data,
    state,
    fleet,
    attention,
    now,
    isComplete: servers.data !== undefined && !fleet.isLoading && !fleet.isIncomplete && fleet.arePausesKnown,
  };
}
