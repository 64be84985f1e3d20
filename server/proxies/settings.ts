import type { Config } from '#server/config.ts';
import { demoNetworks, demoTarget } from '#server/demo/ports.ts';
import { type CheckProxy, createChecker } from './checker.ts';
import { parseNetworks } from './networks.ts';

/** Requested through proxies where no other address is set: a page that anybody may ask for. */
const defaultTarget = 'https://example.com/';

/** The checker with the settings of the installation; the demo may also reach its own proxies. */
export const checkerOf = ({
  demo,
  proxyTarget,
  proxyNetworks,
  proxyTimeoutMs,
}: Pick<Config, 'demo' | 'proxyTarget' | 'proxyNetworks' | 'proxyTimeoutMs'>): CheckProxy =>
  createChecker({
    target: proxyTarget ?? (demo ? demoTarget : defaultTarget),
    networks: demo ? [...proxyNetworks, ...parseNetworks(demoNetworks)] : proxyNetworks,
    timeoutMs: proxyTimeoutMs,
  });
