import { afterEach, expect, test, vi } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { partTimeoutMs, PartTimeoutError } from '#domain/partLoad.ts';
import { createPartLoader, PartMissingError } from './lazy.ts';

afterEach(() => vi.unstubAllGlobals());

const idle = { state: { get: () => false, subscribe: () => () => undefined } };

test.each([
  ['/accounts/all?server=1', ['assign', '/accounts/all?server=1']],
  [null, ['reload']],
])('a screen whose code is gone after a release is opened by a reload: %s', async (wanted, expected) => {
  const calls: unknown[][] = [];
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('location', {
    assign: (address: string) => calls.push(['assign', address]),
    reload: () => calls.push(['reload']),
  });
  const { loadScreen } = createPartLoader(idle, () => Promise.resolve());
  void loadScreen(
    () => Promise.reject(new Error('gone')),
    () => wanted,
  );
  await vi.waitFor(() => expect(calls).toEqual([expected]));
});

test('while the server cannot be reached the page is not reloaded, whatever the browser says about its network', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('location', { assign: reload, reload });
  const { loadScreen } = createPartLoader(idle, () => Promise.reject(new Error('unreachable')));
  const screen = await loadScreen(
    () => Promise.reject(new Error('gone')),
    () => null,
  );
  expect(screen).toThrow(PartMissingError);
  expect(reload).not.toHaveBeenCalled();
});

test('a screen whose code hangs for two minutes is an error that allows a retry, and does not reload automatically', async () => {
  const clock = new FakeClock();
  const { loadScreen } = createPartLoader(idle, () => Promise.resolve(), clock);
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
