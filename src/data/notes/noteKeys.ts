import type { Registry } from '#data/realtime/registry.ts';

export const noteKeys = {
  all: ['notes'] as const,
  list: () => [...noteKeys.all, 'list'] as const,
};

export function registerNoteHandlers(registry: Registry): void {
  registry.track(noteKeys.all);
  registry.on('notesUpdated', (_ids, { refreshes }) => refreshes.reload(noteKeys.list()));
}
