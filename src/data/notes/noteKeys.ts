import { reloads } from '#data/realtime/reloads.ts';

export const noteKeys = {
  all: ['notes'] as const,
  list: () => [...noteKeys.all, 'list'] as const,
};

export const noteReloads = reloads(noteKeys.all, ['notesUpdated']);
