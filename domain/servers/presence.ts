import type { ChannelReply } from '#contract/channel/methods.ts';
import type { ChannelErrorCode } from '#domain/channel/protocol.ts';

/** Presence of a server's agent on the channel. */
export type Presence =
  | { kind: 'unknown' }
  | { kind: 'online'; info: ChannelReply<'info'> }
  | { kind: 'offline' };

export const unknownPresence: Presence = { kind: 'unknown' };

/** A busy agent may miss one request; after two in a row it counts as offline. */
const missesAllowed = 1;

/** Presence after a failed request. @param failures number in a row, including this one */
export function presenceAfter(before: Presence, code: ChannelErrorCode, failures: number): Presence {
  switch (code) {
    case 'no-responders':
      return { kind: 'offline' };
    case 'timeout':
      return failures > missesAllowed ? { kind: 'offline' } : before;
    // The request did not reach the server, so its presence is unknown.
    case 'offline':
    case 'forbidden':
      return unknownPresence;
    case 'agent':
    case 'held':
    case 'malformed':
    case 'unreadable':
      return before;
  }
}

/** Whether the server is online: by its agent's presence, otherwise as last reported by the API. */
export const isOnline = (presence: Presence, server: { online: boolean }): boolean =>
  presence.kind === 'unknown' ? server.online : presence.kind === 'online';

/** A field whose registered value differs from the agent's. */
export interface Drift {
  field: 'name' | 'ip';
  registered: string;
  live: string;
}

/** Differences between the registered values and the agent's. */
export function driftOf(server: { name: string; ip: string }, presence: Presence): Drift[] {
  if (presence.kind !== 'online') return [];
  const { computerName, localIp } = presence.info;
  const all: Drift[] = [
    { field: 'name', registered: server.name, live: computerName },
    { field: 'ip', registered: server.ip, live: localIp },
  ];
  return all.filter(({ registered, live }) => registered !== live);
}
