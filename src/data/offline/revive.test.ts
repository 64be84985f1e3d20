import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import type { Realtime, RealtimeStatus } from '#platform/realtime/types.ts';
import { createLink } from './link.ts';
import { createRevival } from './revive.ts';

function build() {
  const clock = new FakeClock();
  const server = { isUp: true };
  const link = createLink({
    probe: async () => {
      if (!server.isUp) throw new NetworkError('unreachable');
    },
    clock,
  });
  const status = createObservable<RealtimeStatus>('live');
  const reconnect = vi.fn<Realtime['reconnect']>();
  const refetch = vi.fn<() => void>();
  const renewIfDue = vi.fn<() => void>();
  const revival = createRevival({
    link,
    realtime: { status, reconnect },
    session: { renewIfDue, wake: () => Promise.resolve() },
    refetch,
    clock,
  });
  return { clock, server, link, status, reconnect, refetch, renewIfDue, revival };
}

test('only the API goes and comes back: the socket tries again at once, and what is shown is asked for anew', async () => {
  const { clock, server, status, reconnect, refetch, renewIfDue, link } = build();
  server.isUp = false;
  status.set('reconnecting');
  await clock.advanceAsync(0);
  expect(link.online.get()).toBe(false);
  status.set('lost');
  await clock.advanceAsync(20_000);
  expect(reconnect).not.toHaveBeenCalled();

  server.isUp = true;
  await clock.advanceAsync(15_000);
  expect(reconnect).toHaveBeenCalledOnce();
  expect(refetch).toHaveBeenCalledOnce();
  expect(renewIfDue).toHaveBeenCalledOnce();
});

test('a socket that gives up while the API answers tries again once a call is answered, less and less often', async () => {
  const { clock, status, reconnect, link, revival } = build();
  const giveUp = () => {
    status.set('reconnecting');
    status.set('lost');
  };
  giveUp();
  await clock.advanceAsync(9_999);
  link.heard();
  expect(reconnect).not.toHaveBeenCalled();
  await clock.advanceAsync(1);
  expect(reconnect).toHaveBeenCalledTimes(1);
  giveUp();
  await clock.advanceAsync(19_999);
  expect(reconnect).toHaveBeenCalledTimes(1);
  await clock.advanceAsync(1);
  expect(reconnect).toHaveBeenCalledTimes(2);
  status.set('live');
  giveUp();
  await clock.advanceAsync(10_000);
  expect(reconnect).toHaveBeenCalledTimes(3);
  revival.tryAgain();
  expect(reconnect).toHaveBeenCalledTimes(4);
});

test('a socket that gave up while calls hang tries again with the first answer', async () => {
  const { clock, server, status, reconnect, link } = build();
  status.set('reconnecting');
  await clock.advanceAsync(0);
  server.isUp = false;
  status.set('lost');
  // The look at the API fails, and a call is answered while it is looked at again.
  await clock.advanceAsync(30_000);
  expect(link.online.get()).toBe(false);
  expect(reconnect).not.toHaveBeenCalled();
  link.heard();
  expect(reconnect).toHaveBeenCalled();
});

test('after a sleep nothing that stands is trusted', async () => {
  const { clock, server, reconnect, renewIfDue, link, revival } = build();
  server.isUp = false;
  revival.slept();
  expect(renewIfDue).toHaveBeenCalledOnce();
  expect(reconnect).toHaveBeenCalledExactlyOnceWith({ evenIfLive: true });
  await clock.advanceAsync(0);
  expect(link.online.get()).toBe(false);
});
