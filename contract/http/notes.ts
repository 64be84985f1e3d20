import { z } from 'zod';
import { description, empty, id, idList, idParams, instant, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Kinds of objects that a note may be about. */
export const noteKinds = ['console', 'account', 'server'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Maximum duration of a console's reservation, in milliseconds: a week. */
export const maxReservationMs = 7 * 24 * 3_600_000;

const note = z.object({
  id,
  /** An API may have notes about other objects, so a kind is a text on the wire. */
  about: z.object({ kind: z.string(), id, name: z.string() }),
  serverId: id,
  text: z.string(),
  /** For a reservation: the author has the console until then. Null for a note. */
  until: instant.nullable(),
  /** `id` null: the user was deleted. */
  author: z.object({ id: id.nullable(), username: z.string() }),
  createdAt: instant,
});
export type Note = z.infer<typeof note>;

/** Users who see at least one kind of object; they get the notes about the kinds they see. */
const readers = ['consoles_view', 'servers_view', 'accounts_view'] as const;
const writers = ['notes_write'] as const;

export const getNotes = endpoint({
  summary: 'List open notes',
  description:
    'Of the consoles, accounts and servers that the caller sees, newest first, with reservations that last. With `ids` only these.',
  method: 'GET',
  path: '/notes',
  access: readers,
  optional: true,
  query: z.object({ ids: idList.optional() }),
  response: listOf(note),
});

export const createNote = endpoint({
  summary: 'Write a note',
  description:
    'On a console, an account or a server. Everybody who sees it sees the note until it is solved.',
  refuses: ['consoleNotFound', 'accountNotFound', 'serverNotFound'],
  method: 'POST',
  path: '/notes',
  idempotent: true,
  access: writers,
  optional: true,
  body: z.object({ kind: z.enum(noteKinds), objectId: id, text: description(1) }),
  response: z.object({ id }),
});

export const solveNote = endpoint({
  summary: 'Mark a note as solved',
  description: 'A solved note is no longer shown; a reservation ends.',
  refuses: ['noteNotFound'],
  method: 'PUT',
  path: '/notes/:id/solved',
  access: writers,
  optional: true,
  params: idParams,
  response: empty,
});

export const reserveConsole = endpoint({
  summary: 'Reserve a console',
  description:
    "Reserves it for the caller until a time, a week at most. Nothing is locked: whoever takes control is asked first. It replaces the caller's own reservation, and that of another user if `replaces` is its id.",
  refuses: ['consoleNotFound', 'consoleReserved', 'reservationTime'],
  method: 'PUT',
  path: '/consoles/:id/reservation',
  access: writers,
  optional: true,
  params: idParams,
  body: z.object({ until: instant, text: description().default(''), replaces: id.optional() }),
  response: z.object({ id }),
});
