import { fleetCooldown, fleetEvents } from '#data/fleet/cache.ts';
import { reloads } from '#data/realtime/reloads.ts';

/** Cache keys of why consoles and accounts do not play. */
export const whyKeys = {
  all: ['why'] as const,
  consoles: () => [...whyKeys.all, 'consoles'] as const,
  account: (id: number) => [...whyKeys.all, 'account', id] as const,
};

export const whyReloads = reloads(whyKeys.all, fleetEvents, fleetCooldown);
