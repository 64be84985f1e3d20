import { reloads } from '#data/realtime/reloads.ts';

export const shiftKeys = {
  all: ['shift'] as const,
  summary: () => [...shiftKeys.all, 'summary'] as const,
  notes: () => [...shiftKeys.all, 'notes'] as const,
};

export const shiftReloads = reloads(shiftKeys.notes(), ['shiftNotesUpdated'], { tracked: shiftKeys.all });
