import { expect, test } from 'vitest';
import { driftOf, isOnline, type Presence, presenceAfter, unknownPresence } from './presence.ts';

const info = { computerName: 'PC-1', userName: 'operator', localIp: '10.0.0.1', agentVersion: '2.1.0' };
const online: Presence = { kind: 'online', info };

test('a busy agent may miss one request; an agent without responders is offline at once', () => {
  expect(presenceAfter(online, 'timeout', 1)).toBe(online);
  expect(presenceAfter(online, 'timeout', 2)).toEqual({ kind: 'offline' });
  expect(presenceAfter(online, 'no-responders', 1)).toEqual({ kind: 'offline' });
});

test('while the channel is down, the API decides whether the server is online', () => {
  expect(presenceAfter(online, 'offline', 1)).toBe(unknownPresence);
  expect(isOnline(unknownPresence, { online: true })).toBe(true);
  expect(isOnline({ kind: 'offline' }, { online: true })).toBe(false);
  expect(isOnline(online, { online: false })).toBe(true);
});

test("returns the registered values that differ from the agent's", () => {
  expect(driftOf({ name: 'PC-1', ip: '10.0.0.1' }, online)).toEqual([]);
  expect(driftOf({ name: 'PC-1', ip: '10.20.30.40' }, online)).toEqual([
    { field: 'ip', registered: '10.20.30.40', live: '10.0.0.1' },
  ]);
  expect(driftOf({ name: 'PC-9', ip: '10.20.30.40' }, unknownPresence)).toEqual([]);
});
