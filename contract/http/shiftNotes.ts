import { z } from 'zod';
import { empty, id, idParams, instant, reportedText, revision, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Maximum length of a shift note, in characters. */
export const maxShiftNote = 4_000;

const shiftNote = z.object({
  id,
  text: z.string(),
  author: z.string(),
  createdAt: instant,
  /** Who changed it last, and when; null: nobody. */
  edited: z.object({ by: z.string(), at: instant }).nullable(),
  revision,
  /** Who took the shift over, and when; null: the note is still pinned on the home screen. */
  taken: z.object({ by: z.string(), at: instant }).nullable(),
});
export type ShiftNote = z.infer<typeof shiftNote>;

const body = text(1, maxShiftNote);

export const getShiftNotes = endpoint({
  summary: 'List notes of shifts',
  description:
    'Newest first, 20 at a time: those of the caller, and of whoever sees no server that the caller does not see. `text` is a part of the note or of the name of its author; `before` is `next` of the answer before.',
  method: 'GET',
  path: '/shift-notes',
  access: ['activity_view'],
  optional: true,
  query: z.object({ text: reportedText(100).optional(), before: z.coerce.number().pipe(id).optional() }),
  response: z.object({ data: z.array(shiftNote), next: id.nullable() }),
});

export const createShiftNote = endpoint({
  summary: 'Write the note of a shift',
  description: 'It is pinned to home until somebody takes the shift over.',
  method: 'POST',
  path: '/shift-notes',
  idempotent: true,
  access: ['notes_write'],
  optional: true,
  body: z.object({ text: body }),
  response: z.object({ id }),
});

export const updateShiftNote = endpoint({
  summary: 'Change the note of a shift, or take the shift over',
  description: 'A note that is taken over stays as it is. `revision` is that of the text that was changed.',
  refuses: ['noteNotFound', 'shiftNoteChanged'],
  method: 'PUT',
  path: '/shift-notes/:id',
  access: ['notes_write'],
  optional: true,
  params: idParams,
  body: z.object({
    text: body.optional(),
    revision: revision.optional(),
    taken: z.literal(true).optional(),
  }),
  response: empty,
});
