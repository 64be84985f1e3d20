import { afterEach, expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { partTimeoutMs, PartTimeoutError } from '#domain/partLoad.ts';
import { createPartLoader, PartMissingError } from './lazy.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/accounts/all?server=1', ['assign', '/accounts/all?server=1']],
  [null, ['reload']],
])('a screen whose code is gone after a release is opened by a reload: %s', async (wanted, expected) => {
  const calls: unknown[][] = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('location', {
    assign: (address: string) => calls.push(['assign', address]),
    reload: () => calls.push(['reload']),
  });
  const { loadScreen } = createPartLoader({ state: { get: () => false, subscribe: () => () => undefined } });
  void loadScreen(
    () => Promise.reject(new Error('gone')),
    () => wanted,
  );
  await vi.waitFor(() => expect(calls).toEqual([expected]));
});

test('a screen whose code hangs for two minutes is an error that allows a retry, and does not reload automatically', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const clock = new FakeClock();
  const busy = { state: { get: () => false, subscribe: () => () => undefined } };
  const { loadScreen } = createPartLoader(busy, clock);
  const screen = loadScreen(
    () => new Promise<never>(() => undefined),
    () => '/tasks/history',
  );
  clock.advance(partTimeoutMs - 1);
  const early = await Promise.race([screen, Promise.resolve('waits')]);
  expect(early).toBe('waits');
  clock.advance(1);
  const render = (await screen) as () => never;
  expect(render).toThrow(PartMissingError);
  expect(render).toThrow(expect.objectContaining({ cause: expect.any(PartTimeoutError) as unknown }));
});
