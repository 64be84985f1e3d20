import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import { canControl } from '#domain/consoles/rules.ts';
import { createLimit } from '#domain/limit.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/types.ts';

/** How often the agents are asked while somebody looks, milliseconds: no event tells of a pause. */
const everyMs = 15_000;

/** Questions under way at once. */
const atOnce = 4;

/** Who paused the script of a console, by the console's id; only paused ones. */
export type PausedScripts = ReadonlyMap<number, string | null>;

const none: PausedScripts = new Map();

/** Asks each console's agent; who does not answer counts as not paused. */
export async function askPaused(
  channel: Pick<Channel, 'request'>,
  targets: readonly ConsoleTarget[],
  signal: AbortSignal,
): Promise<PausedScripts> {
  const limited = createLimit(atOnce);
  const answers = await Promise.all(
    targets.map((target) =>
      limited(() => channel.request('getScriptPaused', target), signal)
        .then((script) => ({ id: target.consoleId, ...script }))
        .catch(() => null),
    ),
  );
  signal.throwIfAborted();
  return new Map(
    answers.flatMap((answer) =>
      answer?.running && answer.paused ? [[answer.id, answer.pausedBy] as const] : [],
    ),
  );
}

const loadPaused =
  (channel: Channel, targets: readonly ConsoleTarget[]) =>
  ({ signal }: { signal: AbortSignal }): Promise<PausedScripts> =>
    askPaused(channel, targets, signal);

const pausedQuery = (channel: Channel, targets: readonly ConsoleTarget[], isLive: boolean) =>
  queryOptions({
    queryKey: ['attention', 'paused', targets.map(({ consoleId }) => consoleId)],
    queryFn: loadPaused(channel, targets),
    enabled: isLive && targets.length > 0,
    refetchInterval: everyMs,
    staleTime: everyMs,
    // Maps have no structure that could be shared, and a console more or less must not blank the rest.
    structuralSharing: false,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** The paused scripts of connected consoles, asked for again and again while the page is shown. */
export function usePausedScripts(
  servers: readonly Server[],
  consoles: readonly GameConsole[],
): { paused: PausedScripts; isKnown: boolean } {
  const { channel } = useServices();
  const status = useSyncExternalStore(channel.status.subscribe, channel.status.get, channel.status.get);
  const tokens = new Map(servers.flatMap(({ id, token, online }) => (online ? [[id, token] as const] : [])));
  const targets = consoles.flatMap((gameConsole): ConsoleTarget[] => {
    const token = tokens.get(gameConsole.serverId);
    return token !== undefined && canControl(gameConsole) ? [{ token, consoleId: gameConsole.id }] : [];
  });
  const { data } = useQuery(pausedQuery(channel, targets, status === 'live'));
  return { paused: data ?? none, isKnown: data !== undefined || targets.length === 0 };
}
