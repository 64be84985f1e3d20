import { fleetCooldown, fleetEvents } from '#data/fleet/cache.ts';
import type { Registry } from '#data/realtime/registry.ts';

/** Cache keys of why consoles and accounts do not play. */
export const whyKeys = {
  all: ['why'] as const,
  consoles: () => [...whyKeys.all, 'consoles'] as const,
  account: (id: number) => [...whyKeys.all, 'account', id] as const,
};

export function registerWhyHandlers(registry: Registry): void {
  registry.track(whyKeys.all);
  for (const name of fleetEvents)
    registry.on(name, (_ids, { refreshes }) => refreshes.reload(whyKeys.all, fleetCooldown));
}
