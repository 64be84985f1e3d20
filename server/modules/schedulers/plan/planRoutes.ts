import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { mount } from '#server/modules/access/index.ts';
import { readPlan } from './read.ts';

type Deps = Needs<'db' | 'now'>;

/** What was planned for consoles on a day, and what they have played. */
export function mountSchedulePlan(app: FastifyInstance, context: Deps): void {
  mount(app, endpoints.getSchedulePlan, ({ session, query }) => readPlan(context, session.user, query));
}
