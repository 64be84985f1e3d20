import { useMemo } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { type AttentionConsole, type FleetAttention, getFleetAttention } from '#contract/http/fleet.ts';
import type { Server } from '#contract/http/servers.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { defineRead } from '#data/read.ts';
import type { FailedAccounts } from '#domain/attention/attention.ts';
import { silentServersOf } from '#domain/consoles/presence.ts';
import { canControl, isActive } from '#domain/consoles/consoleRules.ts';
import { flagsOf } from '#domain/consoles/status.ts';
import { fleetKeys } from './cache.ts';
import { useFleetConsoles } from './consoleLists.ts';
import { optionalCall } from './optionalCall.ts';
import { usePolledPauses } from './polledPauses.ts';

/** Consoles begin to expire without an event: reload interval, milliseconds. */
const reloadMs = 30 * 60_000;

/** Null from an API without this call. */
const useAttention = defineRead({
  key: fleetKeys.attention,
  load: (api, options) => optionalCall(api, getFleetAttention, {}, options),
  refetchInterval: reloadMs,
});

/** Number of consoles of a server, and how many of them are connecting or connected, and have failed. */
export type ServerConsoleCounts = FleetAttention['counts'][number];

type ConsoleReference = FleetAttention['unreported'][number];

/** What the home page needs to know about all consoles. */
export interface FleetState {
  counts: readonly ServerConsoleCounts[];
  /** All consoles that need attention; others may be among them. */
  consoles: readonly Omit<AttentionConsole, 'paused'>[];
  paused: readonly (ConsoleReference & { pausedBy: string | null })[];
  /** As counted by the API; null if it does not count. */
  failedAccounts: FailedAccounts | null;
  isLoading: boolean;
  /** Some consoles could not be loaded. */
  isIncomplete: boolean;
  /** More consoles need attention than are listed. */
  isTruncated: boolean;
  /** Whether all scripts are known to be paused or not. */
  arePausesKnown: boolean;
  isRetrying: boolean;
  retry: () => void;
}

const noServers: readonly Server[] = [];

const countsOf = (consoles: readonly GameConsole[]): ServerConsoleCounts[] =>
  [...Map.groupBy(consoles, ({ serverId }) => serverId)].map(([serverId, own]) => ({
    serverId,
    consoles: own.length,
    active: own.filter(isActive).length,
    failed: own.filter(({ status }) => flagsOf(status).isFailed).length,
  }));

/**
 * The state of all consoles of these servers, live: one call, refreshed by events. With an API without that
 * call, or offline without a stored answer, it uses the console lists of all servers, and polls pauses.
 */
export function useFleetState(servers: readonly Server[]): FleetState {
  const isOffline = useOffline();
  const query = useAttention();
  const { data: attention, isError, isFetching, isPending, fetchStatus, refetch } = query;
  const usesLists = attention === null || (isOffline && attention === undefined);
  const lists = useFleetConsoles(usesLists ? servers : noServers);
  const fromLists = useMemo(
    () => ({
      counts: countsOf(lists.consoles),
      consoles: lists.consoles,
      unreported: lists.consoles.filter(canControl),
    }),
    [lists.consoles],
  );
  const known = attention ?? fromLists;
  const { pauses, isKnown: arePausesKnown } = usePolledPauses(servers, known.unreported);
  // The state of consoles on offline servers is unknown.
  const counts = useMemo(() => {
    const silent = silentServersOf(servers);
    return known.counts.map((count) => (count.serverId in silent ? { ...count, active: 0 } : count));
  }, [servers, known.counts]);
  const paused = useMemo(
    () => [
      ...(attention?.consoles ?? []).flatMap(({ paused: pause, ...gameConsole }) =>
        pause ? [{ ...gameConsole, pausedBy: pause.by }] : [],
      ),
      ...known.unreported.flatMap((gameConsole) => {
        const pause = pauses[gameConsole.id];
        return pause?.isPaused ? [{ ...gameConsole, pausedBy: pause.pausedBy }] : [];
      }),
    ],
    [attention, known.unreported, pauses],
  );
  return {
    counts,
    consoles: known.consoles,
    paused,
    failedAccounts: attention?.failedAccounts ?? null,
    isLoading: usesLists ? lists.isLoading : isPending && fetchStatus !== 'idle',
    isIncomplete: usesLists ? lists.isIncomplete : attention === undefined && isError,
    isTruncated: attention?.truncated ?? false,
    arePausesKnown,
    isRetrying: usesLists ? lists.isFetching : isFetching,
    retry: () => {
      if (isError) void refetch();
      lists.retry();
    },
  };
}
