import type { Registry } from '#data/realtime/registry.ts';

export const planKeys = {
  all: ['plans'] as const,
  list: () => [...planKeys.all, 'list'] as const,
  history: () => [...planKeys.all, 'history'] as const,
  purchase: () => [...planKeys.all, 'purchase'] as const,
};

export function registerPlanHandlers(registry: Registry): void {
  registry.track(planKeys.all);
  registry.on('plansUpdated', (_payloads, { refreshes }) => refreshes.reload(planKeys.all));
}
