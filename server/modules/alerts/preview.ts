import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FactKind } from '#contract/activity/index.ts';
import { type NewAlertRule, previewDays } from '#contract/http/alertRules.ts';
import { openingsOf, type Span } from '#domain/alerts/preview.ts';
import { paramsOf } from '#domain/alerts/conditions.ts';
import { manualReasons, toleranceMs } from '#domain/schedule/running/runs.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { serverVisibleTo, type Viewer } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { belowNormalOf, outdated } from './findings.ts';
import { checkRule } from './alertRules.ts';

interface SpanRow {
  serverId: number;
  objectId: number;
  from: Date;
  to: Date | null;
}

interface Read {
  rule: NewAlertRule;
  servers: RawBuilder<number[]>;
  from: Date;
  now: Date;
  /** Of the days of the installation. */
  timezone: string;
}

/** Facts that begin and end a condition, for objects of a kind; each lasts until the next one. */
const spansOfFacts = (
  object: 'console' | 'server',
  begins: FactKind,
  ends: readonly FactKind[],
  { servers, from }: Read,
) =>
  sql<SpanRow>`select "serverId", "objectId", "from", "to" from (
      select kind, e.server_ids[1] as "serverId", (o->>'id')::int as "objectId", at as "from",
        lead(at) over (partition by (o->>'id')::int order by at, position) as "to"
      from events_history e, jsonb_array_elements(e.objects) o
      where e.kind = any(${sql.val([begins, ...ends])}::text[]) and e.at >= ${from} and e.server_ids && ${servers}::int[]
        and o->>'kind' = ${object}
    ) as step where kind = ${begins}`;

/** Days on which something of the subject dropped this much; a mark becomes known on the next day. */
const spansOfDays = (subject: string, { rule, servers, from, timezone }: Read) =>
  sql<SpanRow>`select server_id as "serverId", object_id as "objectId",
      (day + 1)::timestamp at time zone ${timezone} as "from", (day + 2)::timestamp at time zone ${timezone} as "to"
    from (${belowNormalOf(subject)}) b where server_id = any(${servers}::int[])
      and day >= (${from}::timestamptz at time zone ${timezone})::date - 1
      and percent >= ${paramsOf(rule.kind, rule.params)['percent'] ?? 0}`;

/** Runs whose starts the agent refused, until something else was done or the bar was over. */
const spansOfRefusals = (isOutdated: boolean, { servers, from, now }: Read) =>
  sql<SpanRow>`select c.server_id as "serverId", c.id as "objectId", run.planned_start as "from",
      coalesce(run.ended_at, nullif(least(run.planned_end, ${now}), ${now}::timestamptz)) as "to"
    from scheduler_runs run join consoles c on c.id = run.console_id join servers s on s.id = c.server_id
    where run.planned_start >= ${from} and c.server_id = any(${servers}::int[]) and run.reason = 'agentRefused'
      and ${outdated} = ${isOutdated}`;

const spans: Readonly<Record<string, (read: Read) => RawBuilder<SpanRow>>> = {
  serverOffline: (read) => spansOfFacts('server', 'serverOffline', ['serverOnline'], read),
  consoleFailed: (read) =>
    spansOfFacts(
      'console',
      'consoleFailed',
      ['consoleRecovered', 'consoleConnected', 'consoleConnecting', 'consoleDisconnected'],
      read,
    ),
  screenStuck: (read) =>
    spansOfFacts('console', 'consoleStuck', ['consoleUnstuck', 'consoleDisconnected', 'consoleFailed'], read),
  startRefused: (read) => spansOfRefusals(false, read),
  agentTooOld: (read) => spansOfRefusals(true, read),
  serverBelowNormal: (read) => spansOfDays('server', read),
  consoleBelowNormal: (read) => spansOfDays('console', read),
  accountBelowNormal: (read) => spansOfDays('account', read),
  planMissed: ({ servers, from, now }) =>
    sql<SpanRow>`select c.server_id as "serverId", c.id as "objectId",
      run.planned_start + ${toleranceMs} * interval '1 millisecond' as "from",
      coalesce(run.started_at, run.ended_at, nullif(least(run.planned_end, ${now}), ${now}::timestamptz)) as "to"
      from scheduler_runs run join consoles c on c.id = run.console_id
      where run.planned_start >= ${from} and c.server_id = any(${servers}::int[])
        and (run.started_at is null or run.started_at > run.planned_start + ${toleranceMs} * interval '1 millisecond')
        and run.outcome <> 'leftAlone' and run.reason is distinct from 'agentRefused'
        and not (run.outcome = 'waiting' and coalesce(run.reason, '') = any(${sql.val([...manualReasons])}::text[]))`,
};

/**
 * When a rule would have opened incidents on the servers that the viewer sees.
 * @throws HttpError 422 for an invalid rule
 */
export async function previewRule(
  { db, now, config: { timezone } }: Needs<'db' | 'now' | 'config'>,
  viewer: Viewer,
  rule: NewAlertRule,
): Promise<{ since: string | null; openings: { at: string; server: string | null; count: number }[] }> {
  checkRule(rule);
  const at = now();
  const held = await readSpans(db, viewer, rule, { days: previewDays, now: at, timezone });
  if (!held) return { since: null, openings: [] };
  const openings = openingsOf(held.spans, {
    forMs: rule.forSeconds * 1_000,
    clearMs: rule.clearSeconds * 1_000,
    now: at.getTime(),
  });
  return {
    since: held.since.toISOString(),
    openings: openings.map((opening) => ({
      at: new Date(opening.at).toISOString(),
      server: held.servers.get(opening.serverId ?? 0) ?? null,
      count: opening.count,
    })),
  };
}

/**
 * Time spans of the last days in which the condition of a rule held, on the servers that the viewer sees;
 * null without history for it.
 */
export async function readSpans(
  db: Kysely<Tables>,
  viewer: Viewer,
  rule: NewAlertRule,
  { days, now, timezone }: { days: number; now: Date; timezone: string },
): Promise<{ since: Date; servers: ReadonlyMap<number, string>; spans: Span[] } | null> {
  const read = spans[rule.kind];
  if (!read) return null;
  const from = new Date(now.getTime() - days * 86_400_000);
  const first = await sql<{ at: Date | null }>`${
    rule.kind.endsWith('BelowNormal')
      ? sql`select (min(day) + 1)::timestamp at time zone ${timezone} as at from judged_days`
      : sql`select min(at) as at from events_history`
  }`.execute(db);
  const since = new Date(Math.max(from.getTime(), first.rows[0]?.at?.getTime() ?? now.getTime()));
  const servers = await serversOf(db, viewer, rule);
  const ids = sql.val([...servers.keys()]) as unknown as RawBuilder<number[]>;
  const { rows } = await read({ rule, servers: ids, from, now, timezone }).execute(db);
  const found = rows.map((row): Span => ({
    serverId: row.serverId,
    objectId: row.objectId,
    from: row.from.getTime(),
    to: row.to?.getTime() ?? null,
  }));
  return { since, servers, spans: found };
}

/** Names of the servers that the viewer sees and to which the rule applies. */
async function serversOf(
  db: Kysely<Tables>,
  viewer: Viewer,
  { serverIds, groupIds }: NewAlertRule,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('servers')
    .select(['id', 'group_id'])
    .select(sql<string>`coalesce(description, name)`.as('name'))
    .where(serverVisibleTo(viewer))
    .execute();
  const isEverywhere = serverIds.length + groupIds.length === 0;
  return new Map(
    rows
      .filter(({ id, group_id }) => isEverywhere || serverIds.includes(id) || groupIds.includes(group_id))
      .map(({ id, name }) => [id, name]),
  );
}
