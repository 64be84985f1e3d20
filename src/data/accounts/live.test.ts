import { expect, test, vi } from 'vitest';
import type { EventName } from '#contract/events/index.ts';
import { createRegistry } from '#data/realtime/registry.ts';
import { createObservable } from '#domain/observable.ts';
import type { RealtimeStatus } from '#platform/realtime/realtime.ts';
import { syncAccounts } from './live.ts';

function setUp() {
  const sync = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const registry = createRegistry();
  const status = createObservable<RealtimeStatus>('live');
  syncAccounts({ accounts: { sync }, registry, realtime: { status, isResuming: () => false } });
  const receive = (name: EventName): void => {
    for (const handle of registry.handlersOf(name)) void handle([] as never, {} as never);
  };
  return { sync, status, receive };
}

test.each([
  'accountsUpdated',
  'accountsDeleted',
  // Names, and the state of a console, are part of its accounts.
  'consolesUpdated',
  'serversUpdated',
  'serverGroupsUpdated',
  // Another role, or other groups.
  'userTokenUpdated',
  // The API has missed events.
  'reload',
] as const)('%s loads what has changed', (name) => {
  const { sync, receive } = setUp();
  receive(name);
  expect(sync).toHaveBeenCalledOnce();
});

test('an unrelated event loads nothing', () => {
  const { sync, receive } = setUp();
  receive('proxiesUpdated');
  expect(sync).not.toHaveBeenCalled();
});

test('missed changes are loaded after a reconnect', () => {
  const { sync, status } = setUp();
  status.set('reconnecting' as RealtimeStatus);
  expect(sync).not.toHaveBeenCalled();
  status.set('live');
  expect(sync).toHaveBeenCalledOnce();
});
