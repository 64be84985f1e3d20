import type { Registry } from '#data/realtime/registry.ts';

/** What was changed in a field of an account, by path; in any field: null. */
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

export function registerHistoryHandlers(registry: Registry): void {
  registry.track(historyKeys.all);
  registry.on('accountsUpdated', (_ids, { refreshes }) => refreshes.reload(historyKeys.all));
}
