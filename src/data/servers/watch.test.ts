import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { Channel } from '#platform/channel/channel.ts';
import { createServerWatch } from './watch.ts';

const info = { computerName: 'PC-1', userName: 'operator', localIp: '10.0.0.1', agentVersion: '2.4.1.0' };
const stats = { processor: { used: 41.6 }, memory: { used: 8, total: 32 } };

function build() {
  const clock = new FakeClock();
  let isAway = false;
  const request = vi.fn<(name: string) => Promise<unknown>>((name) =>
    isAway
      ? Promise.reject(new ChannelError('timeout', 'no answer'))
      : Promise.resolve(name === 'info' ? info : stats),
  );
  const channel = { request } as unknown as Pick<Channel, 'request'>;
  const watch = createServerWatch(channel, 'aa01', clock);
  return { clock, request, watch, leave: () => (isAway = true), comeBack: () => (isAway = false) };
}

test('reports the state of a server while active', async () => {
  const { clock, request, watch } = build();
  expect(watch.presence.get().kind).toBe('unknown');
  expect(watch.usage.get()).toBeNull();
  watch.setActive(true);
  await clock.advanceAsync(300);
  expect(watch.presence.get()).toEqual({ kind: 'online', info });
  expect(watch.usage.get()).toEqual({ usedProcessor: 42, usedMemory: 25 });
  watch.setActive(false);
  const requests = request.mock.calls.length;
  await clock.advanceAsync(60_000);
  expect(request).toHaveBeenCalledTimes(requests);
});

test('notifies only about changes, and aligns the polls of servers added at different times', async () => {
  const { clock, request, watch } = build();
  const onChange = vi.fn<() => void>();
  watch.presence.subscribe(onChange);
  watch.usage.subscribe(onChange);
  await clock.advanceAsync(120);
  watch.setActive(true);
  await clock.advanceAsync(60_000);
  expect(request.mock.calls.length).toBe(2 * 13);
  expect(onChange).toHaveBeenCalledTimes(2);

  const other = createServerWatch({ request } as unknown as Pick<Channel, 'request'>, 'bb02', clock);
  await clock.advanceAsync(280);
  other.setActive(true);
  await clock.advanceAsync(10_000);
  request.mockClear();
  const times: number[] = [];
  request.mockImplementation((name) => {
    times.push(clock.now() % 5_000);
    return Promise.resolve(name === 'info' ? info : stats);
  });
  await clock.advanceAsync(15_000);
  expect(new Set(times.map((time) => time % 500))).toEqual(new Set([0]));
});

test('an outdated value is never shown as current, and a requested poll finds the server again at once', async () => {
  const { clock, watch, leave, comeBack } = build();
  watch.setActive(true);
  await clock.advanceAsync(300);
  leave();
  await clock.advanceAsync(5_000);
  expect(watch.usage.get()).toBeNull();
  expect(watch.presence.get().kind).toBe('online');
  await clock.advanceAsync(10_000);
  expect(watch.presence.get().kind).toBe('offline');
  comeBack();
  watch.pollNow();
  await clock.advanceAsync(1);
  expect(watch.presence.get().kind).toBe('online');
  expect(watch.usage.get()).not.toBeNull();
});
