import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Needs } from '#server/kernel/parts.ts';
import { mount } from '#server/modules/access/index.ts';
import { dryRunRule } from './dryRun.ts';
import { readResults } from './results.ts';

/** Calls about what alert rules do by themselves. */
export function mountRemedies(app: FastifyInstance, context: Needs<'db' | 'now'>): void {
  mount(app, endpoints.dryRunAlertRule, ({ session, body }) => dryRunRule(context, session.user, body));
  mount(app, endpoints.getAlertRuleResults, async ({ session }) => ({
    data: await readResults(context, session.user),
  }));
}
