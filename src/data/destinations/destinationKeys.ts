import { reloads } from '#data/realtime/reloads.ts';

export const destinationKeys = {
  all: ['destinations'] as const,
  list: () => [...destinationKeys.all, 'list'] as const,
  dead: () => [...destinationKeys.all, 'dead'] as const,
  devices: () => [...destinationKeys.all, 'devices'] as const,
};

export const destinationReloads = reloads(destinationKeys.all, [
  'destinationsUpdated',
  // Devices end with their sessions.
  'userTokenUpdated',
]);
