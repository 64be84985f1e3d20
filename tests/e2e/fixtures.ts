import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { type ApiClient, signInToApi } from '#tests/support/api.ts';
import { type ConnectedConsole, untilConnected } from '#tests/support/connectedConsole.ts';
import { openProbe, type Probe } from '#tests/support/probe.ts';
import type { StackAddress } from '#tests/support/stack.ts';
import type { UserName } from '#tests/support/users.ts';
import { readyWithinMs, startTestStack, type TestStack } from './setup.ts';

/** Errors that a test expects. */
export interface Faults {
  allow(pattern: RegExp): void;
}

interface Options {
  /** The user who is signed in when the browser opens; null: none. */
  user: UserName | null;
}

interface WorkerFixtures {
  /** Environment of the stack in addition to that of all tests. A file with its own environment gets its own stack. */
  stackEnv: Record<string, string>;
  /** The stack of this test process: tests of other files use others at the same time. */
  ownStack: TestStack;
}

interface Fixtures {
  /** The stack at the address that the browser uses. */
  stack: TestStack;
  faults: Faults;
  /** The API for the supervisor. */
  api: ApiClient;
  probe: Probe;
  /** A connected console that is not controlled: the n-th of the server at this position. */
  connectedConsole: (server: number, n?: number) => Promise<ConnectedConsole>;
}

const sessions = new Map<UserName, Promise<ApiClient>>();

/** A user's session, the same for all tests of a run. */
export function sessionOf(url: string, name: UserName): Promise<ApiClient> {
  const session = sessions.get(name) ?? signInToApi(url, name);
  sessions.set(name, session);
  return session;
}

/** Opens a page in another browser, signed in with another session. */
export async function openPageAs(browser: Browser, { url }: StackAddress, { jwt }: ApiClient): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  await context.addInitScript((token) => localStorage.setItem('dugout.jwt', JSON.stringify(token)), jwt);
  return context.newPage();
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  user: ['operator', { option: true }],

  stackEnv: [{}, { option: true, scope: 'worker' }],

  ownStack: [
    async ({ stackEnv }, provide) => {
      const { stop, ...stack } = await startTestStack(stackEnv);
      await provide(stack);
      await stop();
    },
    { scope: 'worker', timeout: readyWithinMs + 30_000 },
  ],

  stack: async ({ ownStack }, provide) => provide(ownStack),

  baseURL: ({ stack }, provide) => provide(stack.url),

  storageState: async ({ user, stack, ownStack }, provide) => {
    if (!user) return provide(undefined);
    const { jwt } = await sessionOf(ownStack.url, user);
    await provide({
      cookies: [],
      origins: [{ origin: stack.url, localStorage: [{ name: 'dugout.jwt', value: JSON.stringify(jwt) }] }],
    });
  },

  faults: [
    async ({ context, ownStack }, provide) => {
      const allowed: RegExp[] = [];
      const found = watchFaults(context, ownStack);
      await provide({ allow: (pattern) => allowed.push(pattern) });
      // Intercepted responses may still be pending when the test ends.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(
        found.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
        'errors in the browser',
      ).toEqual([]);
    },
    { auto: true },
  ],

  // Bypasses the network faults of the browser.
  api: async ({ ownStack }, provide) => provide(await sessionOf(ownStack.url, 'supervisor')),

  probe: async ({ stack, api }, provide) => {
    const probe = await openProbe(stack, api);
    await provide(probe);
    await probe.close();
  },

  connectedConsole: async ({ api, probe }, provide) => {
    await provide((position, n = 0) => untilConnected(expect, { api, probe }, position, n));
  },
});

export { expect };

/** Collects errors that no page may have: console errors, including CSP violations, and unhandled errors. */
function watchFaults(context: BrowserContext, { screenshotUrl }: StackAddress): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    // The browser logs an error if there is no local screenshot service.
    if (message.type() !== 'error' || message.location().url.startsWith(screenshotUrl)) return;
    faults.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) =>
    faults.push(`unhandled: ${error.error().stack ?? error.error().message}`),
  );
  return faults;
}
