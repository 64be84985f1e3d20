import { type Proxy, proxyStatus } from '#contract/http/proxies.ts';

/** Shown states of a proxy: those that need a person first. */
export const proxyStates = ['failed', 'blocked', 'checking', 'unchecked', 'ok'] as const;
export type ProxyState = (typeof proxyStates)[number];

/**
 * State of a proxy. After the end of a block the state is unknown until the next check.
 * @param now milliseconds
 */
export function stateOf(
  { status, blocked, blockedUntil }: Pick<Proxy, 'status' | 'blocked' | 'blockedUntil'>,
  now: number,
): ProxyState {
  if (status === proxyStatus.checking) return 'checking';
  if (blocked) return blockedUntil !== null && Date.parse(blockedUntil) <= now ? 'unchecked' : 'blocked';
  if (status === proxyStatus.failed) return 'failed';
  return status === proxyStatus.ok ? 'ok' : 'unchecked';
}

export function countStates(
  proxies: Iterable<Pick<Proxy, 'status' | 'blocked' | 'blockedUntil'>>,
  now: number,
): Record<ProxyState, number> {
  const counts: Record<ProxyState, number> = { failed: 0, blocked: 0, checking: 0, unchecked: 0, ok: 0 };
  for (const proxy of proxies) counts[stateOf(proxy, now)]++;
  return counts;
}
