import type { Registry } from '#data/realtime/registry.ts';

/** Cache keys of who is told of incidents. */
export const destinationKeys = {
  all: ['destinations'] as const,
  list: () => [...destinationKeys.all, 'list'] as const,
  dead: () => [...destinationKeys.all, 'dead'] as const,
  devices: () => [...destinationKeys.all, 'devices'] as const,
};

export function registerDestinationHandlers(registry: Registry): void {
  registry.track(destinationKeys.all);
  registry.on('destinationsUpdated', (_payloads, { refreshes }) => refreshes.reload(destinationKeys.all));
}
