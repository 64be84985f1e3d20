import { reloads } from '#data/realtime/reloads.ts';

export const planKeys = {
  all: ['plans'] as const,
  list: () => [...planKeys.all, 'list'] as const,
  history: () => [...planKeys.all, 'history'] as const,
  purchase: () => [...planKeys.all, 'purchase'] as const,
};

export const planReloads = reloads(planKeys.all, ['plansUpdated']);
