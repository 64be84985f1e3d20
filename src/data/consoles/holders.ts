import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useUser } from '#data/session/hooks.ts';
import { useServices } from '#data/services.ts';
import { useObservable } from '#ui/useObservable.ts';
import { consoleHolder, type ConsoleHolders } from '#domain/consoles/holders.ts';
import { canControl } from '#domain/consoles/consoleRules.ts';
import type { Self } from '#domain/control/holder.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/channel.ts';
import { requestEach, targetsOf } from './requestEach.ts';

/** Poll interval while the page is in use, milliseconds: there is no event for a change of the holder. */
const pollMs = 10_000;

/** Pause before the first poll is repeated when an agent did not reply, milliseconds. */
const firstRetryMs = 1_000;

const nobody: ConsoleHolders = {};

/** Result of a poll; incomplete when an agent did not reply. */
export interface PolledHolders {
  holders: ConsoleHolders;
  isComplete: boolean;
}

/** Requests the holder of each console from its agent; without a reply the console counts as not held. */
export async function requestHolders(
  channel: Pick<Channel, 'request'>,
  targets: readonly ConsoleTarget[],
  me: Self,
  signal: AbortSignal,
): Promise<PolledHolders> {
  const states = await requestEach(channel, 'getState', targets, signal);
  const holders = Object.fromEntries(
    [...states].flatMap(([id, state]) => {
      const holder = state && consoleHolder(state, me);
      return holder ? [[id, holder]] : [];
    }),
  );
  return { holders, isComplete: [...states.values()].every((state) => state !== null) };
}

const loadHolders =
  (channel: Channel, targets: readonly ConsoleTarget[], me: Self) =>
  ({ signal }: { signal: AbortSignal }): Promise<PolledHolders> =>
    requestHolders(channel, targets, me, signal);

const holdersQuery = (channel: Channel, targets: readonly ConsoleTarget[], me: Self, enabled: boolean) =>
  queryOptions({
    queryKey: ['consoles-held', me.name, targets.map(({ consoleId }) => consoleId)],
    queryFn: loadHolders(channel, targets, me),
    enabled: enabled && targets.length > 0,
    // The holders should be known soon after the wall was opened, also when its first poll failed.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !data.isComplete && dataUpdateCount === 1 ? firstRetryMs : pollMs,
    // Poll at once when the user returns to the wall.
    staleTime: 0,
    placeholderData: keepPreviousData,
    notifyOnChangeProps: ['data'],
    meta: { silent: true },
  });

/** The holders of these consoles, polled while `attended` and the channel is live. */
export function useConsoleHolders(
  servers: readonly Server[],
  consoles: readonly GameConsole[],
  attended: boolean,
): ConsoleHolders {
  const { channel, openControls } = useServices();
  const { username } = useUser();
  const me = { name: username, isOwnLine: (line: string) => openControls.ownLines.has(line) };
  const targets = targetsOf(servers, consoles.filter(canControl));
  const isLive = useObservable(channel.status) === 'live';
  return useQuery(holdersQuery(channel, targets, me, attended && isLive)).data?.holders ?? nobody;
}
