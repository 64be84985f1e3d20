import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import { mount } from '#server/modules/access/index.ts';
import { readPast } from './past.ts';
import { readActivity } from './read.ts';

/** Calls of the activity. */
export function mountActivity(app: FastifyInstance, { db, now }: Needs<'db' | 'now'>): void {
  mount(app, endpoints.getActivity, ({ session, query }) => readActivity(db, session.user, query));
  mount(app, endpoints.getConsolePast, ({ session, params, query }) =>
    readPast({ db, now }, session.user, params.id, query),
  );
  mount(app, endpoints.noteExport, async ({ body }) => {
    await transact(db, (transaction) =>
      appendFact(transaction, { kind: 'dataExported', objects: {}, data: body, audience: 'everybody' }),
    );
  });
}
