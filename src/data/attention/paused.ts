import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import PQueue from 'p-queue';
import { useSyncExternalStore } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import { canControl } from '#domain/consoles/rules.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/types.ts';

/** Poll interval while the page is in use, milliseconds: there is no event for a pause. */
const pollMs = 15_000;

/** Concurrent requests. */
const maxConcurrent = 4;

/** The user who paused a script, by console id; only paused scripts are included. */
export type PausedScripts = ReadonlyMap<number, string | null>;

const none: PausedScripts = new Map();

/** Requests each script's state from the agent; without a reply the script counts as not paused. */
export async function requestPausedScripts(
  channel: Pick<Channel, 'request'>,
  targets: readonly ConsoleTarget[],
  signal: AbortSignal,
): Promise<PausedScripts> {
  const queue = new PQueue({ concurrency: maxConcurrent });
  const replies = await Promise.all(
    targets.map((target) =>
      queue
        .add(() => channel.request('getScriptPaused', target), { signal })
        .then((script) => ({ id: target.consoleId, ...script }))
        .catch(() => null),
    ),
  );
  signal.throwIfAborted();
  return new Map(
    replies.flatMap((reply) => (reply?.running && reply.paused ? [[reply.id, reply.pausedBy] as const] : [])),
  );
}

const loadPaused =
  (channel: Channel, targets: readonly ConsoleTarget[]) =>
  ({ signal }: { signal: AbortSignal }): Promise<PausedScripts> =>
    requestPausedScripts(channel, targets, signal);

const pausedQuery = (channel: Channel, targets: readonly ConsoleTarget[], isLive: boolean) =>
  queryOptions({
    queryKey: ['attention', 'paused', targets.map(({ consoleId }) => consoleId)],
    queryFn: loadPaused(channel, targets),
    enabled: isLive && targets.length > 0,
    refetchInterval: pollMs,
    staleTime: pollMs,
    // Maps cannot be shared structurally. The previous data stays visible when the set of consoles changes.
    structuralSharing: false,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** The paused scripts of connected consoles, polled while the page is shown. */
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
