import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { mount } from '#server/modules/access/index.ts';
import { readPlan } from './read.ts';

type Deps = Needs<'db' | 'now'>;

/** Mounts the call for what was planned for consoles on a day, and what was played. */
export function mountSchedulePlan(app: FastifyInstance, context: Deps): void {
  mount(app, endpoints.getSchedulePlan, ({ session, query }) => readPlan(context, session.user, query));
}
