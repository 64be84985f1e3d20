import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Context } from '#server/api/context.ts';
import { mount } from '#server/api/http/mount.ts';
import { readPlan } from './read.ts';

/** What was planned for consoles on a day, and what they have played. */
export function mountSchedulePlan(app: FastifyInstance, context: Context): void {
  mount(app, endpoints.getSchedulePlan, ({ session, query }) => readPlan(context, session.user, query));
}
