import type { Registry } from '#data/realtime/registry.ts';

/** Cache keys of what a shift tells the next one. */
export const shiftKeys = {
  all: ['shift'] as const,
  summary: () => [...shiftKeys.all, 'summary'] as const,
  notes: () => [...shiftKeys.all, 'notes'] as const,
};

export function registerShiftHandlers(registry: Registry): void {
  registry.track(shiftKeys.all);
  registry.on('shiftNotesUpdated', (_payloads, { refreshes }) => refreshes.reload(shiftKeys.notes()));
}
