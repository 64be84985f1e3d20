import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Context } from '#server/api/context.ts';
import { mount } from '#server/api/http/mount.ts';
import { readAccounts } from './read.ts';

/** Calls of the accounts pages. */
export function mountAccounts(app: FastifyInstance, context: Context): void {
  mount(app, endpoints.getAccounts, ({ session, query }) => readAccounts(context, session.user, query));
}
