import { afterEach, expect, test, vi } from 'vitest';
import { createPartLoader } from './lazy.ts';

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
