import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import { NetworkError } from '#platform/errors/errors.ts';
import type { Realtime, RealtimeStatus } from '#platform/realtime/realtime.ts';
import { createLink } from './link.ts';
import { createReconnector } from './reconnector.ts';

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
  const probe = vi.fn<() => void>();
  const refetch = vi.fn<() => void>();
  const renewIfDue = vi.fn<() => void>();
  const reconnector = createReconnector({
    link,
    realtime: { status, reconnect },
    channel: { probe },
    session: { renewIfDue, resume: () => Promise.resolve() },
    refetch,
    clock,
  });
  return { clock, server, link, status, reconnect, probe, refetch, renewIfDue, reconnector };
}

test('when the API comes back the socket reconnects at once and shown data is reloaded', async () => {
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

test('a socket that gives up while the API responds retries after a response, with growing pauses', async () => {
  const { clock, status, reconnect, link, reconnector } = build();
  const controller = () => {
    status.set('reconnecting');
    status.set('lost');
  };
  controller();
  await clock.advanceAsync(9_999);
  link.reportResponse();
  expect(reconnect).not.toHaveBeenCalled();
  await clock.advanceAsync(1);
  expect(reconnect).toHaveBeenCalledTimes(1);
  controller();
  await clock.advanceAsync(19_999);
  expect(reconnect).toHaveBeenCalledTimes(1);
  await clock.advanceAsync(1);
  expect(reconnect).toHaveBeenCalledTimes(2);
  status.set('live');
  controller();
  await clock.advanceAsync(10_000);
  expect(reconnect).toHaveBeenCalledTimes(3);
  reconnector.retry();
  expect(reconnect).toHaveBeenCalledTimes(4);
});

test('a socket that gave up while calls hang retries with the first response', async () => {
  const { clock, server, status, reconnect, link } = build();
  status.set('reconnecting');
  await clock.advanceAsync(0);
  server.isUp = false;
  status.set('lost');
  // The probe fails, and another call gets a response during the next probe.
  await clock.advanceAsync(30_000);
  expect(link.online.get()).toBe(false);
  expect(reconnect).not.toHaveBeenCalled();
  link.reportResponse();
  expect(reconnect).toHaveBeenCalled();
});

test('after sleep every open connection is renewed', async () => {
  const { clock, server, reconnect, probe, renewIfDue, link, reconnector } = build();
  server.isUp = false;
  reconnector.onWake();
  expect(renewIfDue).toHaveBeenCalledOnce();
  expect(reconnect).toHaveBeenCalledExactlyOnceWith({ evenIfLive: true });
  expect(probe).toHaveBeenCalledOnce();
  await clock.advanceAsync(0);
  expect(link.online.get()).toBe(false);
});
