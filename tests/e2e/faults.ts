import { type FaultProxy, type LineFaults, startFaultProxy } from '#tests/support/faultProxy.ts';
import { openFrontDoor } from '#tests/bench/lib/frontDoor.ts';
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
  lines: [
    async ({ ownStack: { url, natsWsUrl } }, provide) => {
      const nats = await startFaultProxy(portOf(natsWsUrl));
      // The page is told of the line to the channel, which its content security policy does not know.
      const door = await openFrontDoor(url, /^\/api\/me$/, (_path, text) =>
        text.replaceAll(natsWsUrl, nats.through(natsWsUrl)),
      );
      const api = await startFaultProxy(portOf(door.url));
      await provide({ api, nats });
      await Promise.all([api.close(), nats.close()]);
      door.close();
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

  stack: async ({ ownStack, lines }, provide) =>
    provide({ ...ownStack, url: lines.api.through(ownStack.url) }),
});
