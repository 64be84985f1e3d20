import type { Month } from '#domain/reports/months.ts';

export const reportKeys = {
  all: ['reports'] as const,
  financial: () => [...reportKeys.all, 'financial'] as const,
  financialOf: (month: Month) => [...reportKeys.financial(), { month }] as const,
  servers: () => [...reportKeys.all, 'servers'] as const,
};
