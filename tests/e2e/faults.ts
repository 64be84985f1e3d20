import { type FaultProxy, startFaultProxy } from '#tests/support/faultProxy.ts';
import { startRewritingProxy } from '#tests/bench/lib/rewritingProxy.ts';
import { test as base } from './fixtures.ts';

/** The connections between the browser and its servers. */
export interface Lines {
  /** API, realtime socket and the app itself. */
  api: FaultProxy;
  nats: FaultProxy;
}

const portOf = (address: string): number => Number(new URL(address).port);

/** The browser reaches both servers through proxies whose faults a test can control. */
export const test = base.extend<{ lines: Lines }>({
  lines: async ({ ownStack: { url, natsWsUrl } }, provide) => {
    const nats = await startFaultProxy(portOf(natsWsUrl));
    // GET /me contains the proxy's address of the channel, which the content security policy would not allow.
    const proxy = await startRewritingProxy(url, /^\/api\/me$/, (_path, text) =>
      text.replaceAll(natsWsUrl, nats.through(natsWsUrl)),
    );
    const api = await startFaultProxy(portOf(proxy.url));
    await provide({ api, nats });
    await Promise.all([api.close(), nats.close()]);
    proxy.close();
  },

  stack: async ({ ownStack, lines }, provide) =>
    provide({ ...ownStack, url: lines.api.through(ownStack.url) }),
});
