import {
  addProxies,
  checkProxies,
  deleteProxies,
  getProxies,
  getProxyUse,
  importProxies,
  type Proxy,
  proxyStatus,
  type ProxyUse,
} from '#contract/http/proxies.ts';
import { publicUrl, readProxyUrl } from '#domain/proxies/url.ts';
import type { FakeApi } from './fakeApi.ts';

/** Proxies of the user, the results of their next checks, and the accounts that use them. */
export interface Proxies {
  list: Proxy[];
  /** Error of the next check by id; others succeed. */
  errors: Map<number, string>;
  uses: ProxyUse[];
  /** Whether the check of a proxy never completes. */
  isHeld: (id: number) => boolean;
}

const unchecked = {
  status: proxyStatus.new,
  statusText: 'new',
  blocked: false,
  blockedUntil: null,
  checkedAt: null,
  error: null,
  latencyMs: null,
};

export const aProxy = (id: number, over: Partial<Proxy> = {}): Proxy => ({
  id,
  url: `http://203.0.113.${id}:3128`,
  protocol: 'http',
  ip: `203.0.113.${id}`,
  port: 3128,
  login: 'north',
  password: `secret-${id}`,
  region: id % 2 === 0 ? 'NL' : 'DE',
  ...unchecked,
  ...over,
});

/** One proxy in each state; the first is used by accounts 1 and 2. */
export function demoProxies(): Proxies {
  const checkedAt = '2026-01-02T08:00:00Z';
  const failed = { status: proxyStatus.failed, statusText: 'failed', checkedAt };
  return {
    list: [
      aProxy(1, { status: proxyStatus.ok, statusText: 'ok', checkedAt, latencyMs: 120 }),
      aProxy(2, { ...failed, error: 'credentials' }),
      aProxy(3, { ...failed, error: 'blocked', blocked: true, blockedUntil: '2100-01-01T00:00:00Z' }),
      aProxy(4),
    ],
    errors: new Map(),
    uses: [{ id: 1, proxy: [1, 2], webAppProxy: [2] }],
    isHeld: () => false,
  };
}

/** Answers the calls about proxies from a list, and changes it as the API would. */
export function answerProxies(api: FakeApi, proxies: Proxies): void {
  api.on(getProxies, ({ query }) => {
    const wanted = query?.proxyIds?.split(',').map(Number);
    const listed = proxies.list.filter(({ id }) => wanted?.includes(id) ?? true);
    for (const proxy of listed)
      if (proxy.status === proxyStatus.checking && !proxies.isHeld(proxy.id)) finish(proxy);
    return { data: structuredClone(listed) };
  });
  function finish(proxy: Proxy): void {
    const error = proxies.errors.get(proxy.id) ?? null;
    const status = error === null ? 'ok' : 'failed';
    Object.assign(proxy, {
      ...unchecked,
      error,
      status: proxyStatus[status],
      statusText: status,
      checkedAt: new Date().toISOString(),
      latencyMs: error === null ? 50 : null,
    });
  }
  api.on(addProxies, ({ body }) => {
    const answer = { created: 0, duplicates: 0 };
    for (const { url, region = null } of body.proxies) {
      const address = readProxyUrl(url);
      if (typeof address === 'string') continue;
      const { host: ip, ...parts } = address;
      const isKnown = proxies.list.some(
        (proxy) => proxy.ip === ip && proxy.port === parts.port && proxy.login === parts.login,
      );
      if (isKnown) answer.duplicates++;
      else {
        answer.created++;
        const id = Math.max(0, ...proxies.list.map((proxy) => proxy.id)) + 1;
        proxies.list.push(aProxy(id, { ...parts, ip, url: publicUrl(address), region }));
      }
    }
    return answer;
  });
  api.on(importProxies, () => ({ found: 3, created: 2, duplicates: 1, invalid: 0 }));
  api.on(checkProxies, ({ body }) => {
    const wanted = proxies.list.filter(({ id }) => body.proxyIds.includes(id));
    for (const proxy of wanted)
      Object.assign(proxy, { status: proxyStatus.checking, statusText: 'checking' });
    return { count: wanted.length };
  });
  api.on(deleteProxies, ({ query }) => {
    const ids = query.proxyIds.split(',').map(Number);
    const count = proxies.list.length;
    proxies.list = proxies.list.filter(({ id }) => !ids.includes(id));
    return { count: count - proxies.list.length };
  });
  api.on(getProxyUse, ({ query }) => {
    const wanted = query?.proxyIds?.split(',').map(Number);
    return { data: proxies.uses.filter(({ id }) => wanted?.includes(id) ?? true) };
  });
}
