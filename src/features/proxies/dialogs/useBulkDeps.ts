import { useServices } from '#data/services.ts';
import type { ProxyBulkDeps } from '#data/proxies/bulk.ts';
import { systemClock } from '#domain/clock.ts';

export function useBulkDeps(): ProxyBulkDeps {
  const { api, refreshes, link } = useServices();
  return { api, refreshes, link, clock: systemClock };
}
