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
import { shiftKeys } from './shiftKeys.ts';

/** What has happened since the user was last here; null from an API without this call. */
export const useShift = defineRead({
  key: shiftKeys.summary(),
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
    key: [...shiftKeys.notes(), { text, before }],
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

export const useCreateShiftNote = defineChange({
  send: ({ api }, { text }: { text: string }, options) =>
    api.call(createShiftNote, { body: { text } }, options),
  reload: [shiftKeys.notes()],
});

/** Changes a note that somebody else may have changed in the meantime. */
export const useEditShiftNote = defineChange({
  send: ({ api }, { id, revision, text }: Pick<ShiftNote, 'id' | 'revision' | 'text'>, options) =>
    api.call(updateShiftNote, { params: { id }, body: { text, revision } }, options),
  reload: [shiftKeys.notes()],
});

/** Takes a shift over: its note is pinned no longer. */
export const useTakeShift = defineChange({
  send: ({ api }, id: number) => api.call(updateShiftNote, { params: { id }, body: { taken: true } }),
  reload: [shiftKeys.notes()],
});
