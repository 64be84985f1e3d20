import { getShift } from '#contract/http/shift.ts';
import {
  createShiftNote,
  getShiftNotes,
  type ShiftNote,
  updateShiftNote,
} from '#contract/http/shiftNotes.ts';
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead, useRead } from '#data/read.ts';
import type { Registry } from '#data/realtime/registry.ts';

const keys = {
  all: ['shift'] as const,
  summary: () => [...keys.all, 'summary'] as const,
  notes: () => [...keys.all, 'notes'] as const,
};

/** What has happened since the user was last here; null from an API without this call. */
export const useShift = defineRead({
  key: keys.summary(),
  load: (api, options) => optionalCall(api, getShift, {}, options),
  staleTime: 0,
  meta: { silent: true },
});

/**
 * Notes of shifts, newest first; null from an API without them.
 * @param text a part of the note or of its author's name
 * @param before `next` of the answer before; null: the newest
 */
export const useShiftNotes = (enabled: boolean, text = '', before: number | null = null) =>
  useRead({
    key: [...keys.notes(), { text, before }],
    load: (api, options) =>
      optionalCall(
        api,
        getShiftNotes,
        { query: { ...(text && { text }), ...(before !== null && { before: String(before) }) } },
        options,
      ),
    enabled,
    staleTime: 0,
    meta: { silent: true },
  });

export function registerShiftHandlers(registry: Registry): void {
  registry.track(keys.all);
  registry.on('shiftNotesUpdated', (_payloads, { refreshes }) => refreshes.reload(keys.notes()));
}

/** Writes the note of a shift. */
export const useCreateShiftNote = defineChange({
  send: ({ api }, { text }: { text: string }, options) =>
    api.call(createShiftNote, { body: { text } }, options),
  reload: [keys.notes()],
});

/** Changes a note that somebody may have changed in the meantime. */
export const useEditShiftNote = defineChange({
  send: ({ api }, { id, revision, text }: Pick<ShiftNote, 'id' | 'revision' | 'text'>, options) =>
    api.call(updateShiftNote, { params: { id }, body: { text, revision } }, options),
  reload: [keys.notes()],
});

/** Takes a shift over: its note is pinned no longer. */
export const useTakeShift = defineChange({
  send: ({ api }, id: number) => api.call(updateShiftNote, { params: { id }, body: { taken: true } }),
  reload: [keys.notes()],
});
