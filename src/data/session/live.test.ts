import { expect, test, vi } from 'vitest';
import { createObservable } from '#domain/observable.ts';
import { ApiError } from '#platform/errors/errors.ts';
import type { RealtimeStatus } from '#platform/realtime/realtime.ts';
import type { RefreshQueue } from '../realtime/refreshQueue.ts';
import { createRegistry } from '../realtime/registry.ts';
import { build, userOf } from './fixtures.ts';
import { syncUser } from './live.ts';

/** A session that is updated by events of its user; `server.failing` calls fail with `server.status`. */
async function setUp() {
  const server = { user: userOf(), failing: 0, status: 500 };
  const parts = build({
    'GET /me'() {
      if (server.failing > 0) {
        server.failing--;
        throw new ApiError(server.status, 'No');
      }
      return server.user;
    },
  });
  const status = createObservable<RealtimeStatus>('off');
  const registry = createRegistry();
  syncUser({ ...parts, registry, realtime: { status, isResuming: () => false } });
  await parts.session.restore();
  parts.calls.length = 0;
  const reloadTracked = vi.fn<RefreshQueue['reloadTracked']>().mockResolvedValue();
  const context = { refreshes: { reloadTracked } as unknown as RefreshQueue };
  const sendEvent = (): void => {
    for (const fold of registry.handlersOf('userTokenUpdated')) void fold([{ userId: 1 }], context);
  };
  const sendReload = (): void => {
    for (const fold of registry.handlersOf('reload')) void fold([{}], {} as never);
  };
  return { ...parts, server, status, sendEvent, sendReload, reloadTracked };
}

test('a failed reload of the user is retried; lists are reloaded after it', async () => {
  const { session, server, clock, channel, sendEvent, reloadTracked } = await setUp();
  server.user = userOf({ role: 400 });
  server.failing = 2;
  sendEvent();
  await clock.advanceAsync(2_999);
  expect(session.state.get()).toMatchObject({ user: { role: 100 } });
  expect(reloadTracked).not.toHaveBeenCalled();
  await clock.advanceAsync(1);
  expect(session.state.get()).toMatchObject({ user: { role: 400 } });
  // Lists that the user sees now.
  expect(reloadTracked).toHaveBeenCalledOnce();
  expect(channel.connect).toHaveBeenCalledTimes(2);
});

test('nothing is retried after sign-out', async () => {
  const { session, server, clock, calls, sendEvent } = await setUp();
  server.failing = 100;
  sendEvent();
  await clock.advanceAsync(1_000);
  await session.logout();
  calls.length = 0;
  await clock.advanceAsync(60_000);
  expect(calls).toEqual([]);
});

test('the user and the credentials are reloaded when the API has missed events', async () => {
  const { session, server, clock, channel, sendReload } = await setUp();
  server.user = userOf({ role: 400, creds: { ...userOf().creds, jwt: 'with another server' } });
  sendReload();
  await clock.advanceAsync(0);
  expect(session.state.get()).toMatchObject({ user: { role: 400 } });
  expect(channel.connect.mock.lastCall).toMatchObject([{ creds: { jwt: 'with another server' } }]);
});

test('a quick first connection loads nothing again, however long it lasts', async () => {
  const { clock, calls, status } = await setUp();
  status.set('connecting');
  await clock.advanceAsync(999);
  status.set('live');
  await clock.advanceAsync(60_000);
  // Signed out and in again.
  status.set('off');
  status.set('connecting');
  status.set('live');
  await clock.advanceAsync(60_000);
  expect(calls).toEqual([]);
});

test('a change during a load that is refused is loaded afterwards', async () => {
  const { session, server, clock, calls, sendEvent } = await setUp();
  server.failing = 1;
  server.status = 403;
  sendEvent();
  server.user = userOf({ balance: 12 });
  sendEvent();
  await clock.advanceAsync(0);
  expect(calls).toHaveLength(2);
  expect(session.state.get()).toMatchObject({ user: { balance: 12 } });
});
