import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { mount } from '#server/modules/access/index.ts';
import { createNote, readNotes, reserveConsole, solveNote } from './notes.ts';

/** Calls of notes on consoles, accounts and servers, and of reservations of consoles. */
export function mountNotes(app: FastifyInstance, context: Needs<'db' | 'now'>): void {
  mount(app, endpoints.getNotes, async ({ session, query }) => ({
    data: await readNotes(context, session, query.ids ?? null),
  }));
  mount(app, endpoints.createNote, ({ session, body, once }) => createNote(context, session, body, once));
  mount(app, endpoints.solveNote, ({ session, params }) => solveNote(context, session, params.id));
  mount(app, endpoints.reserveConsole, ({ session, params, body }) =>
    reserveConsole(context, session, params.id, body),
  );
}
