import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { mount, type Viewer } from '#server/modules/access/index.ts';
import { dryRunRule } from './dryRun.ts';
import { type RawBuilder, sql } from 'kysely';
import type { EndedIncidents } from '#contract/http/alertRules.ts';
import { dryRunDays } from '#contract/http/remedies.ts';
import { incidentVisibleTo } from '#server/modules/alerts/index.ts';

const dayMs = 86_400_000;

/** Number of ended incidents per rule, and how many ended without a person. One statement. */
async function readResults({ db, now }: Needs<'db' | 'now'>, viewer: Viewer) {
  const since = (days: number): Date => new Date(now().getTime() - days * dayMs);
  const counted = (days: number): RawBuilder<EndedIncidents> => {
    const of = sql`resolved_at > ${since(days)}`;
    return sql<EndedIncidents>`json_build_object('ended', count(*) filter (where ${of}),
      'withoutHands', count(*) filter (where ${of} and by_itself),
      'remedied', count(*) filter (where ${of} and by_itself and was_remedied))`;
  };
  const { rows } = await sql<{ ruleId: number; week: EndedIncidents; month: EndedIncidents }>`
    select rule_id as "ruleId", ${counted(7)} as week, ${counted(dryRunDays)} as month
    from (select i.rule_id, i.resolved_at,
        i.resolved_name is null and i.acknowledged_at is null and i.assignee_name is null as by_itself,
        exists (select from remedy_acts a where a.incident_id = i.id and a.state = 'done') as was_remedied
      from incidents i where i.phase = 'resolved' and i.rule_id is not null and i.resolved_at > ${since(dryRunDays)}
        and ${await incidentVisibleTo(db, viewer)}) ended
    group by rule_id order by rule_id`.execute(db);
  return rows;
}

/** Calls about automatic actions of alert rules. */
export function mountRemedies(app: FastifyInstance, context: Needs<'db' | 'now' | 'config'>): void {
  mount(app, endpoints.dryRunAlertRule, ({ session, body }) => dryRunRule(context, session.user, body));
  mount(app, endpoints.getAlertRuleResults, async ({ session }) => ({
    data: await readResults(context, session.user),
  }));
}
