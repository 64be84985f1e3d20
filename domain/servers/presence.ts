import type { ChannelReply } from '#contract/channel/methods.ts';
import type { ChannelErrorCode } from '#domain/channel/protocol.ts';

/** What the agent of a server says of itself right now. */
export type Presence =
  | { kind: 'unknown' }
  | { kind: 'online'; info: ChannelReply<'info'> }
  | { kind: 'offline' };

export const unknownPresence: Presence = { kind: 'unknown' };

/** A busy agent may miss one question; missing two in a row it counts as away. */
const missesAllowed = 1;

/** What to think of a server whose agent did not answer. @param failures in a row, this one counted */
export function presenceAfter(before: Presence, code: ChannelErrorCode, failures: number): Presence {
  switch (code) {
    case 'no-responders':
      return { kind: 'offline' };
    case 'timeout':
      return failures > missesAllowed ? { kind: 'offline' } : before;
    // Nobody was asked: that says nothing of the server.
    case 'offline':
    case 'forbidden':
      return unknownPresence;
    case 'agent':
    case 'held':
    case 'malformed':
      return before;
  }
}

/** Whether the server is online: as its agent says, else as the API heard last. */
export const isOnline = (presence: Presence, server: { online: boolean }): boolean =>
  presence.kind === 'unknown' ? server.online : presence.kind === 'online';

/** A field that is registered as something else than the agent says. */
export interface Drift {
  field: 'name' | 'ip';
  registered: string;
  live: string;
}

/** What of the register the agent contradicts, as far as the channel tells it. */
export function driftOf(server: { name: string; ip: string }, presence: Presence): Drift[] {
  if (presence.kind !== 'online') return [];
  const { computerName, localIp } = presence.info;
  const all: Drift[] = [
    { field: 'name', registered: server.name, live: computerName },
    { field: 'ip', registered: server.ip, live: localIp },
  ];
  return all.filter(({ registered, live }) => registered !== live);
}
