import { type FaultProxy, type LineFaults, startFaultProxy } from '#tests/support/faultProxy.ts';
import { publishedStack } from '#tests/support/stack.ts';
import { test as base } from './fixtures.ts';

/** The lines between the browser and its servers. */
export interface Lines {
  /** API, realtime socket and the app itself. */
  api: FaultProxy;
  nats: FaultProxy;
}

const portOf = (address: string): number => Number(new URL(address).port);
const well: LineFaults = { roundTripMs: 0, bytesPerSecond: Infinity, silent: false, refused: false };

/** The browser reaches both servers through lines that a test can spoil. */
export const test = base.extend<{ mended: void }, { lines: Lines }>({
  // The page is told another address of the channel than the one that its policy names.
  bypassCSP: true,

  lines: [
    async ({}, provide) => {
      const { url, natsWsUrl } = publishedStack();
      const [api, nats] = await Promise.all([
        startFaultProxy(portOf(url)),
        startFaultProxy(portOf(natsWsUrl)),
      ]);
      await provide({ api, nats });
      await Promise.all([api.close(), nats.close()]);
    },
    { scope: 'worker' },
  ],

  mended: [
    async ({ lines }, provide) => {
      for (const line of [lines.api, lines.nats]) line.set(well);
      await provide();
      for (const line of [lines.api, lines.nats]) line.set(well);
    },
    { auto: true },
  ],

  stack: async ({ lines }, provide) => {
    const stack = publishedStack();
    await provide({ ...stack, url: lines.api.through(stack.url) });
  },

  context: async ({ context, lines }, provide) => {
    await context.route('**/api/me', async (route) => {
      const answer = await route.fetch().catch(() => null);
      if (!answer) return route.abort();
      const user = (await answer.json()) as { natsUrl?: string };
      if (user.natsUrl) user.natsUrl = lines.nats.through(user.natsUrl);
      await route.fulfill({ response: answer, json: user });
    });
    await provide(context);
  },
});
