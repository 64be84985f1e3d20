import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import { type ConsoleHolders, holderName } from '#domain/consoles/holders.ts';
import { canControl } from '#domain/consoles/rules.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/types.ts';
import { requestEach, targetsOf } from './requestEach.ts';

/** Poll interval while the page is in use, milliseconds: there is no event for a change of the holder. */
const pollMs = 10_000;

const nobody: ConsoleHolders = {};

/** Requests the holder of each console from its agent; without a reply the console counts as not held. */
export async function requestHolders(
  channel: Pick<Channel, 'request'>,
  targets: readonly ConsoleTarget[],
  signal: AbortSignal,
): Promise<ConsoleHolders> {
  const states = await requestEach(channel, 'getState', targets, signal);
  return Object.fromEntries(
    [...states].flatMap(([id, state]) => {
      const name = state ? holderName(state) : undefined;
      return name === undefined ? [] : [[id, name]];
    }),
  );
}

const loadHolders =
  (channel: Channel, targets: readonly ConsoleTarget[]) =>
  ({ signal }: { signal: AbortSignal }): Promise<ConsoleHolders> =>
    requestHolders(channel, targets, signal);

const holdersQuery = (channel: Channel, targets: readonly ConsoleTarget[], enabled: boolean) =>
  queryOptions({
    queryKey: ['consoles-held', targets.map(({ consoleId }) => consoleId)],
    queryFn: loadHolders(channel, targets),
    enabled: enabled && targets.length > 0,
    refetchInterval: pollMs,
    // Poll at once when the user returns to the wall.
    staleTime: 0,
    placeholderData: keepPreviousData,
    notifyOnChangeProps: ['data'],
    meta: { silent: true },
  });

/** The holders of these consoles, polled while `attended`. */
export function useConsoleHolders(
  servers: readonly Server[],
  consoles: readonly GameConsole[],
  attended: boolean,
): ConsoleHolders {
  const { channel } = useServices();
  const targets = targetsOf(servers, consoles.filter(canControl));
  return useQuery(holdersQuery(channel, targets, attended)).data ?? nobody;
}
