import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createLive } from '#domain/live.ts';
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
  const status = createLive<RealtimeStatus>('live');
  const reconnect = vi.fn<Realtime['reconnect']>();
  const refetch = vi.fn<() => void>();
  const renewIfDue = vi.fn<() => void>();
  const revival = createRevival({
    link,
    realtime: { status, reconnect },
    session: { renewIfDue, wake: () => Promise.resolve() },
    refetch,
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

test('a socket that gives up while the API answers is left at that: trying on is for people to ask for', async () => {
  const { clock, status, reconnect, revival } = build();
  status.set('reconnecting');
  await clock.advanceAsync(5_000);
  status.set('lost');
  await clock.advanceAsync(60_000);
  expect(reconnect).not.toHaveBeenCalled();
  revival.tryAgain();
  expect(reconnect).toHaveBeenCalledOnce();
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
