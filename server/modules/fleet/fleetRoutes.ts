import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { mount } from '#server/modules/access/index.ts';
import { readAttention } from './attention.ts';
import { findConsoles } from './search.ts';

/** Calls over all consoles that the caller may see. */
export function mountFleet(app: FastifyInstance, { db, now }: Needs<'db' | 'now'>): void {
  mount(app, endpoints.getFleetAttention, ({ session }) => readAttention(db, session.user, now()));
  mount(app, endpoints.searchConsoles, ({ session, query }) => findConsoles(db, session.user, query.query));
}
