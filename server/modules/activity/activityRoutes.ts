import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import { mount, type NeedsAccess } from '#server/modules/access/index.ts';
import { readPast } from './past.ts';
import { readActivity } from './read.ts';

/**
 * Exports that the app may note in a session, and for a person in sessions of one kind: it says what was exported, and
 * the activity must not be flooded. The user of a link cannot exhaust the limit of its owner.
 */
const exportsPerSession = { max: 120, windowMs: 3_600_000 } as const;
const exportsPerPerson = { max: 240, windowMs: 3_600_000 } as const;

export function mountActivity(
  app: FastifyInstance,
  { db, now, attempts }: Needs<'db' | 'now'> & NeedsAccess<'attempts'>,
): void {
  mount(app, endpoints.getActivity, ({ session, query }) => readActivity(db, session.user, query));
  mount(app, endpoints.getConsolePast, ({ session, params, query }) =>
    readPast({ db, now }, session.user, params.id, query),
  );
  mount(app, endpoints.noteExport, async ({ session, body }) => {
    await attempts.take('note-export', session.id, exportsPerSession);
    const person = session.actor?.id ?? session.user.id;
    await attempts.take(`note-export-${session.kind}`, String(person), exportsPerPerson);
    await transact(db, (transaction) =>
      appendFact(transaction, { kind: 'dataExported', objects: {}, data: body, audience: 'everybody' }),
    );
  });
}
