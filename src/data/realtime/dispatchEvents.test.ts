import { expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import type { Realtime, RealtimeListener, RealtimeStatus } from '#platform/realtime/realtime.ts';
import { dispatchEvents } from './dispatchEvents.ts';
import type { RefreshQueue } from './refreshQueue.ts';
import { createRegistry } from './registry.ts';

function build() {
  const status = createObservable<RealtimeStatus>('off');
  const listeners = new Set<RealtimeListener>();
  const source: Realtime = {
    status,
    connect: () => undefined,
    isResuming: () => false,
    renew: () => undefined,
    disconnect: () => undefined,
    reconnect: () => undefined,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const emit: RealtimeListener = (name, payload) => listeners.forEach((listener) => listener(name, payload));
  const clock = new FakeClock();
  const registry = createRegistry();
  const reloadTracked = vi.fn<RefreshQueue['reloadTracked']>().mockResolvedValue();
  const context = { refreshes: { reloadTracked } as unknown as RefreshQueue };
  const onError = vi.fn<(error: unknown) => void>();
  const stop = dispatchEvents({ source, registry, context, clock, onError });
  return { status, emit, clock, registry, reloadTracked, onError, stop };
}

test('the first events after a quiet period are dispatched almost at once, each id once', async () => {
  const { emit, clock, registry } = build();
  const consoles = vi.fn<(batch: unknown) => void>();
  const users = vi.fn<(batch: unknown) => void>();
  registry.on('consolesUpdated', consoles);
  registry.on('balanceUpdated', users);
  emit('consolesUpdated', { ids: [3, 1] });
  await clock.advanceAsync(100);
  emit('consolesUpdated', { ids: [1, 7] });
  emit('balanceUpdated', { userId: 5 });
  await clock.advanceAsync(49);
  expect(consoles).not.toHaveBeenCalled();
  await clock.advanceAsync(1);
  expect(consoles.mock.calls.map(([ids]) => ids as unknown)).toEqual([[3, 1, 7]]);
  expect(users.mock.calls.map(([payloads]) => payloads as unknown)).toEqual([[{ userId: 5 }]]);
});

test('events of a continuous stream are dispatched in batches of up to a second', async () => {
  const { emit, clock, registry } = build();
  const consoles = vi.fn<(batch: unknown) => void>();
  registry.on('consolesUpdated', consoles);
  emit('consolesUpdated', { ids: [1] });
  await clock.advanceAsync(200);
  emit('consolesUpdated', { ids: [2] });
  await clock.advanceAsync(500);
  emit('consolesUpdated', { ids: [3] });
  await clock.advanceAsync(249);
  expect(consoles).toHaveBeenCalledTimes(1);
  await clock.advanceAsync(1);
  expect(consoles.mock.lastCall?.[0] as unknown).toEqual([2, 3]);
  await clock.advanceAsync(5_000);
  emit('consolesUpdated', { ids: [4] });
  await clock.advanceAsync(150);
  expect(consoles.mock.lastCall?.[0] as unknown).toEqual([4]);
});

test('a failing handler is reported and does not affect the others', async () => {
  const { emit, clock, registry, onError } = build();
  const other = vi.fn<(batch: unknown) => void>();
  registry.on('serversUpdated', () => Promise.reject(new Error('No')));
  registry.on('serversUpdated', other);
  emit('serversUpdated', { ids: [1] });
  await clock.advanceAsync(1_000);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('No')));
  expect(other).toHaveBeenCalledOnce();
});

test('tracked queries are reloaded whenever the connection is established', () => {
  const { status, reloadTracked } = build();
  status.set('connecting');
  expect(reloadTracked).not.toHaveBeenCalled();
  status.set('live');
  expect(reloadTracked).toHaveBeenCalledTimes(1);
  status.set('lost');
  status.set('reconnecting');
  expect(reloadTracked).toHaveBeenCalledTimes(1);
  status.set('live');
  expect(reloadTracked).toHaveBeenCalledTimes(2);
});

test('tracked queries are reloaded when the API has missed events', () => {
  const { emit, status, reloadTracked } = build();
  status.set('live');
  emit('reload', {});
  expect(reloadTracked).toHaveBeenCalledTimes(2);
});

test('nothing is dispatched after stop()', async () => {
  const { emit, clock, registry, stop } = build();
  const fold = vi.fn<(batch: unknown) => void>();
  registry.on('serversUpdated', fold);
  emit('serversUpdated', { ids: [1] });
  stop();
  emit('serversUpdated', { ids: [2] });
  await clock.advanceAsync(2_000);
  expect(fold).not.toHaveBeenCalled();
});
