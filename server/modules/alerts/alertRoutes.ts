import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { mount } from '#server/modules/access/index.ts';
import { actOn, assign, comment, snooze } from './acts.ts';
import { previewRule } from './preview.ts';
import { readIncident, readIncidents, readPeople } from './read.ts';
import { createRule, deleteRule, readRules, updateRule } from './alertRules.ts';

/** Calls of incidents, and of the rules that open them. */
export function mountAlerts(app: FastifyInstance, context: Needs<'db' | 'now' | 'config'>): void {
  const { db, now } = context;
  mount(app, endpoints.getIncidents, ({ session, query }) => readIncidents(db, session.user, query, now()));
  mount(app, endpoints.getIncidentPeople, async ({ session }) => ({
    data: await readPeople(db, session.user),
  }));
  mount(app, endpoints.getIncident, ({ session, params }) =>
    readIncident(db, session.user, params.id, now()),
  );
  mount(app, endpoints.commentIncident, ({ session, params, body, once }) =>
    comment(context, session, params.id, body.text, once),
  );
  const acts = {
    acknowledgeIncidents: 'acknowledge',
    resolveIncidents: 'resolve',
    reopenIncidents: 'reopen',
  } as const;
  for (const [name, kind] of Object.entries(acts))
    mount(app, endpoints[name as keyof typeof acts], async ({ session, body }) => ({
      count: await actOn(context, session, body.incidentIds, { kind }),
    }));
  mount(app, endpoints.assignIncidents, async ({ session, body }) => ({
    count: await assign(context, session, body),
  }));
  mount(app, endpoints.snoozeIncidents, async ({ session, body }) => ({
    count: await snooze(context, session, body),
  }));
  mount(app, endpoints.getAlertRules, async () => ({ data: await readRules(db) }));
  mount(app, endpoints.createAlertRule, ({ session, body, once }) =>
    createRule(context, session.user, body, once),
  );
  mount(app, endpoints.updateAlertRule, ({ session, params, body }) =>
    updateRule(context, session.user, params.id, body),
  );
  mount(app, endpoints.deleteAlertRule, ({ params }) => deleteRule(context, params.id));
  mount(app, endpoints.previewAlertRule, ({ session, body }) => previewRule(context, session.user, body));
}
