import type { Config } from '#server/kernel/config/config.ts';
import { type CheckProxy, createChecker } from './checker.ts';

/** Requested through proxies unless another address is set: a page that anybody may request. */
const defaultTarget = 'https://example.com/';

export const checkerOf = ({
  proxyTarget,
  proxyNetworks,
  proxyTimeoutMs,
}: Pick<Config, 'proxyTarget' | 'proxyNetworks' | 'proxyTimeoutMs'>): CheckProxy =>
  createChecker({
    target: proxyTarget ?? defaultTarget,
    networks: proxyNetworks,
    timeoutMs: proxyTimeoutMs,
  });
