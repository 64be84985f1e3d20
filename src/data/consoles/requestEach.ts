import type { ChannelReply } from '#contract/channel/methods.ts';
import type { Server } from '#contract/http/servers.ts';
import { createLimit } from '#domain/limit.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/channel.ts';

const maxConcurrent = 4;

/** How to reach these consoles over the channel; those of servers that are offline or not visible are left out. */
export function targetsOf(
  servers: readonly Server[],
  consoles: readonly { id: number; serverId: number }[],
): ConsoleTarget[] {
  const tokens = new Map(servers.flatMap(({ id, token, online }) => (online ? [[id, token] as const] : [])));
  return consoles.flatMap(({ id, serverId }) => {
    const token = tokens.get(serverId);
    return token === undefined ? [] : [{ token, consoleId: id }];
  });
}

/**
 * Makes the same request for several consoles, four at a time; null for a console whose agent does not reply.
 * @throws the reason of the signal
 */
export async function requestEach<M extends 'getState' | 'getScriptPaused'>(
  channel: Pick<Channel, 'request'>,
  method: M,
  targets: readonly ConsoleTarget[],
  signal: AbortSignal,
): Promise<Map<number, ChannelReply<M> | null>> {
  const limit = createLimit(maxConcurrent);
  const request = async (target: ConsoleTarget) => {
    const reply = limit(() => channel.request(method, target), signal);
    return [target.consoleId, await reply.catch(() => null)] as const;
  };
  const replies = await Promise.all(targets.map(request));
  signal.throwIfAborted();
  return new Map(replies);
}
