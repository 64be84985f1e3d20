import type { ViewGrid } from '#contract/http/views.ts';
import { reloads } from '#data/realtime/reloads.ts';

export const viewKeys = {
  all: ['views'] as const,
  ofGrid: (grid: ViewGrid) => [...viewKeys.all, { grid }] as const,
  changes: (grid: ViewGrid) => [...viewKeys.all, 'change', { grid }] as const,
};

export const viewReloads = reloads(viewKeys.all, ['viewsUpdated']);
