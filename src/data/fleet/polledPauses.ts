import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Server } from '#contract/http/servers.ts';
import { requestEach, targetsOf } from '#data/consoles/requestEach.ts';
import { useServices } from '#data/services.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/channel.ts';
import { fleetKeys } from './cache.ts';

/** Poll interval while the page is in use, milliseconds. */
const pollMs = 15_000;

/** Consoles per interval; when there are more, they take turns. */
const maxPerPoll = 60;

/** The last reply about a console's script. */
export interface PolledPause {
  isPaused: boolean;
  /** Null when the agent does not know the user. */
  pausedBy: string | null;
  round: number;
}

/** By console id. */
export type PolledPauses = Readonly<Record<number, PolledPause>>;

const none: PolledPauses = {};

/**
 * Requests the state of the scripts of at most `limit` consoles from their agents: those polled longest ago
 * first. Without a reply a script counts as not paused. Replies about other consoles are dropped.
 */
export async function pollPauses(
  channel: Pick<Channel, 'request'>,
  targets: readonly ConsoleTarget[],
  { before, signal, limit = maxPerPoll }: { before: PolledPauses; signal: AbortSignal; limit?: number },
): Promise<PolledPauses> {
  const roundOf = ({ consoleId }: ConsoleTarget): number => before[consoleId]?.round ?? 0;
  const round = Math.max(0, ...targets.map(roundOf)) + 1;
  const due = targets.toSorted((a, b) => roundOf(a) - roundOf(b)).slice(0, limit);
  const scripts = await requestEach(channel, 'getScriptPaused', due, signal);
  const replies = new Map(
    [...scripts].map(([id, script]): [number, PolledPause] => {
      const isPaused = script !== null && script.running && script.paused;
      return [id, { isPaused, pausedBy: isPaused ? script.pausedBy : null, round }];
    }),
  );
  return Object.fromEntries(
    targets.flatMap(({ consoleId }) => {
      const pause = replies.get(consoleId) ?? before[consoleId];
      return pause ? [[consoleId, pause]] : [];
    }),
  );
}

const loadPauses =
  (queryClient: QueryClient, channel: Channel, targets: readonly ConsoleTarget[]) =>
  ({ signal }: { signal: AbortSignal }): Promise<PolledPauses> =>
    pollPauses(channel, targets, {
      before: queryClient.getQueryData(fleetKeys.polledPauses) ?? none,
      signal,
    });

interface PollOptions {
  queryClient: QueryClient;
  channel: Channel;
  targets: readonly ConsoleTarget[];
  isLive: boolean;
}

const pausesQuery = ({ queryClient, channel, targets, isLive }: PollOptions) =>
  queryOptions({
    queryKey: fleetKeys.polledPauses,
    queryFn: loadPauses(queryClient, channel, targets),
    enabled: isLive && targets.length > 0,
    refetchInterval: pollMs,
    staleTime: pollMs,
    meta: { silent: true },
  });

/** The last replies about these connected consoles, polled while the page is shown. */
export function usePolledPauses(
  servers: readonly Server[],
  consoles: readonly { id: number; serverId: number }[],
): { pauses: PolledPauses; isKnown: boolean } {
  const { channel } = useServices();
  const queryClient = useQueryClient();
  const isLive = useObservable(channel.status) === 'live';
  const targets = targetsOf(servers, consoles);
  const pauses = useQuery(pausesQuery({ queryClient, channel, targets, isLive })).data ?? none;
  return { pauses, isKnown: targets.every(({ consoleId }) => consoleId in pauses) };
}
