import type { ViewGrid } from '#contract/http/views.ts';
import type { Registry } from '#data/realtime/registry.ts';

export const viewKeys = {
  all: ['views'] as const,
  ofGrid: (grid: ViewGrid) => [...viewKeys.all, { grid }] as const,
  changes: (grid: ViewGrid) => [...viewKeys.all, 'change', { grid }] as const,
};

export function registerViewHandlers(registry: Registry): void {
  registry.track(viewKeys.all);
  registry.on('viewsUpdated', (_payloads, { refreshes }) => refreshes.reload(viewKeys.all));
}
