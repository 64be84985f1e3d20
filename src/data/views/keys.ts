import type { ViewGrid } from '#contract/http/views.ts';

/** Cache keys of saved views. */
export const viewKeys = {
  all: ['views'] as const,
  ofGrid: (grid: ViewGrid) => [...viewKeys.all, { grid }] as const,
  changes: (grid: ViewGrid) => [...viewKeys.all, 'change', { grid }] as const,
};
