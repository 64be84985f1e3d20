import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { mount } from '#server/modules/access/index.ts';
import { createShiftNote, readShiftNotes, updateShiftNote } from './notes.ts';
import { readShift } from './shift.ts';

/** Mounts the calls about the handover between shifts. */
export function mountShift(app: FastifyInstance, context: Needs<'db' | 'now'>): void {
  mount(app, endpoints.getShift, ({ session }) => readShift(context, session));
  mount(app, endpoints.getShiftNotes, ({ session, query }) => readShiftNotes(context, session, query));
  mount(app, endpoints.createShiftNote, ({ session, body, once }) =>
    createShiftNote(context, session, body.text, once),
  );
  mount(app, endpoints.updateShiftNote, ({ session, params, body }) =>
    updateShiftNote(context, session, params.id, body),
  );
}
