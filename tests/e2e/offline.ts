import type { Page } from '@playwright/test';
import { signInToApi } from '#tests/support/api.ts';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
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

/** Browser tests with a {@link Network}; each has a separate session, so that the test may end it. */
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
    // It is registered when the page is idle and loads the whole app first, which takes long on a busy machine.
    { timeout: 45_000 },
  );
}

/** Everything that the browser stores for this origin except the session's tokens, as one text. */
export function storedData(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at) ?? '';
      if (!/jwt$/i.test(key)) found.push(`${key}=${localStorage.getItem(key)}`);
    }
    for (let at = 0; at < sessionStorage.length; at++)
      found.push(sessionStorage.getItem(sessionStorage.key(at) ?? '') ?? '');
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(`${name} ${request.url} ${JSON.stringify([...request.headers])}`);
        if (!name.includes('shell')) found.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () =>
          reject(opening.error ?? new Error('The database does not open')),
        );
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.addEventListener('success', () => resolve(reading.result));
          reading.addEventListener('error', () =>
            reject(reading.error ?? new Error('The store cannot be read')),
          );
        });
        found.push(...rows.map((row) => `${name}/${store} ${JSON.stringify(row)}`));
      }
      database.close();
    }
    return found.join('\n');
  });
}

/** Waits until the lists that the page shows have been written to the offline store. */
export async function untilStored(page: Page, text: string): Promise<void> {
  await expect.poll(() => storedData(page)).toContain(text);
}
