import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import { type ConsoleHolders, holderName, shareHolders } from '#domain/consoles/holders.ts';
import { canControl } from '#domain/consoles/rules.ts';
import { createLimit } from '#domain/limit.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/types.ts';

/** How often each agent is asked while somebody looks, milliseconds: no event tells who holds a console. */
const everyMs = 10_000;

/** Questions under way at once. */
const atOnce = 4;

const nobody: ConsoleHolders = new Map();

/** Asks each console's agent who holds it; one that does not answer counts as held by nobody. */
export async function askHeld(
  channel: Pick<Channel, 'request'>,
  targets: readonly ConsoleTarget[],
  signal: AbortSignal,
): Promise<ConsoleHolders> {
  const limited = createLimit(atOnce);
  const held = new Map<number, string | null>();
  await Promise.all(
    targets.map(async (target) => {
      const state = await limited(() => channel.request('getState', target), signal).catch(() => null);
      const name = state ? holderName(state) : undefined;
      if (name !== undefined) held.set(target.consoleId, name);
    }),
  );
  signal.throwIfAborted();
  return held;
}

const loadHeld =
  (channel: Channel, targets: readonly ConsoleTarget[]) =>
  ({ signal }: { signal: AbortSignal }): Promise<ConsoleHolders> =>
    askHeld(channel, targets, signal);

const heldQuery = (channel: Channel, targets: readonly ConsoleTarget[], enabled: boolean) =>
  queryOptions({
    queryKey: ['consoles-held', targets.map(({ consoleId }) => consoleId)],
    queryFn: loadHeld(channel, targets),
    enabled: enabled && targets.length > 0,
    refetchInterval: everyMs,
    // Coming back to the wall asks at once.
    staleTime: 0,
    structuralSharing: (before, next) =>
      shareHolders(before as ConsoleHolders | undefined, next as ConsoleHolders),
    placeholderData: keepPreviousData,
    notifyOnChangeProps: ['data'],
    meta: { silent: true },
  });

/** Who holds these consoles, asked again and again while `attended`. */
export function useHeldConsoles(
  servers: readonly Server[],
  consoles: readonly GameConsole[],
  attended: boolean,
): ConsoleHolders {
  const { channel } = useServices();
  const tokens = new Map(servers.flatMap(({ id, token, online }) => (online ? [[id, token] as const] : [])));
  const targets = consoles.flatMap((gameConsole): ConsoleTarget[] => {
    const token = tokens.get(gameConsole.serverId);
    return token && canControl(gameConsole) ? [{ token, consoleId: gameConsole.id }] : [];
  });
  return useQuery(heldQuery(channel, targets, attended)).data ?? nobody;
}
