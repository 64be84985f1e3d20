import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { mount, type Viewer } from '#server/modules/access/index.ts';
import { dryRun } from '#domain/remedies/dryRun.ts';
import { readOutagePercent } from './state.ts';
import { type RawBuilder, sql } from 'kysely';
import type { EndedIncidents, NewAlertRule } from '#contract/http/alertRules.ts';
import { dryRunDays, type Remedies } from '#contract/http/remedies.ts';
import { incidentVisibleTo, checkRule, recordDryRun, readSpans } from '#server/modules/alerts/index.ts';

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

/**
 * What the remedies of a rule would have done; records that the viewer has seen it.
 * @throws HttpError 422 for an invalid rule
 */
async function dryRunRule(
  { db, now, config: { timezone } }: Needs<'db' | 'now' | 'config'>,
  viewer: Viewer,
  rule: NewAlertRule & { remedies: Remedies },
) {
  const at = now();
  checkRule(rule);
  const held = await readSpans(db, viewer, rule, { days: dryRunDays, now: at, timezone });
  await recordDryRun(db, viewer.id, rule, at);
  const { actions } = rule.remedies;
  if (!held)
    return { since: null, acts: actions.map(({ kind }) => ({ kind, count: 0 })), spent: 0, stopped: 0 };
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from consoles where open`.execute(db);
  const found = dryRun(held.spans, actions, {
    forMs: rule.forSeconds * 1_000,
    now: at.getTime(),
    working: rows[0]?.count ?? 0,
    percent: await readOutagePercent(db),
  });
  return { since: held.since.toISOString(), ...found };
}
