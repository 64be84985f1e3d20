import { fleetCooldown } from '#data/fleet/cache.ts';
import type { Registry } from '#data/realtime/registry.ts';

/** Cache keys of why consoles and accounts do not play. */
export const whyKeys = {
  all: ['why'] as const,
  consoles: () => [...whyKeys.all, 'consoles'] as const,
  account: (id: number) => [...whyKeys.all, 'account', id] as const,
};

export function registerWhyHandlers(registry: Registry): void {
  registry.track(whyKeys.all);
  // What a start or a plan depends on.
  const names = [
    'consolesUpdated',
    'accountsUpdated',
    'accountsDeleted',
    'serversUpdated',
    'schedulersUpdated',
  ] as const;
  for (const name of names)
    registry.on(name, (_ids, { refreshes }) => refreshes.reload(whyKeys.all, fleetCooldown));
}
