import { reloads } from '#data/realtime/reloads.ts';

/** Field whose changes are requested, by path; null: any field. */
export interface HistoryOf {
  id: number;
  field: string | null;
  /** Pages that are shown; more are loaded on demand. */
  pages: number;
}

export const historyKeys = {
  all: ['accounts', 'history'] as const,
  of: (of: HistoryOf) => [...historyKeys.all, of] as const,
};

export const historyReloads = reloads(historyKeys.all, ['accountsUpdated']);
