export const proxyKeys = {
  all: ['proxies'] as const,
  list: () => [...proxyKeys.all, 'list'] as const,
  /** Which accounts use them. */
  uses: () => [...proxyKeys.all, 'use'] as const,
  use: (proxyId: number | null) => [...proxyKeys.uses(), { proxyId }] as const,
};
