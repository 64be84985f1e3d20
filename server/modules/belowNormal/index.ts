import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { mount } from '#server/modules/access/index.ts';
import { readBelowNormal } from './judge.ts';

export { createBelowNormalJob } from './judge.ts';

export function mountBelowNormal(app: FastifyInstance, context: Needs<'db'>): void {
  mount(app, endpoints.getBelowNormal, ({ session }) => readBelowNormal(context, session));
}
