import type { Page } from '@playwright/test';
import { signInToApi } from '#tests/support/api.ts';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import { readStored } from '#tests/support/storedData.ts';
import { expect, test as base } from './fixtures.ts';

export { expect };

/** The browser's own console messages about unanswered calls. */
const silence = /ERR_|WebSocket connection to|Failed to load resource|status of 50\d/;

/** The browser's connection to the stack, which a test can cut; the stack keeps running. */
interface Network {
  readonly url: string;
  /** Refuses new connections and closes open ones. */
  disconnect(): void;
  connect(): void;
}

/** Browser tests with a {@link Network}; each has its own session, which the test may end. */
export const test = base.extend<{ network: Network }>({
  network: async ({ stack }, provide) => {
    const line = await startFaultProxy(Number(new URL(stack.url).port));
    await provide({
      url: line.through(stack.url),
      disconnect() {
        line.set({ refused: true });
        line.cut();
      },
      connect: () => line.set({ refused: false }),
    });
    await line.close();
  },

  baseURL: ({ network }, provide) => provide(network.url),

  storageState: async ({ user, stack, network }, provide) => {
    if (!user) return provide(undefined);
    const { jwt } = await signInToApi(stack.url, user);
    const localStorage = [{ name: 'dugout.jwt', value: JSON.stringify(jwt) }];
    await provide({ cookies: [], origins: [{ origin: network.url, localStorage }] });
  },

  page: async ({ page, faults }, provide) => {
    faults.allow(silence);
    await provide(page);
  },
});

/** Waits until the service worker has cached the shell and controls this page. */
export async function untilServiceWorkerControls(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => {
      const registration = await navigator.serviceWorker.ready;
      return registration.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
    },
    undefined,
    // It is registered when the page is idle, and loads the whole app first, which takes long on a busy
    // machine.
    { timeout: 45_000 },
  );
}

/** Everything that the browser stores for this origin except the session's tokens, as one text. */
export const storedData = (page: Page): Promise<string> => page.evaluate(readStored);

/** Waits until the lists on the page have been written to the offline store. */
export async function untilStored(page: Page, text: string): Promise<void> {
  await expect.poll(() => storedData(page)).toContain(text);
}
