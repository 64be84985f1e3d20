import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type Incident,
  type IncidentComment,
  type IncidentObject,
  type IncidentState,
  incidentStates,
  maxIncidentObjects,
  maxIncidents,
} from '#contract/http/incidents.ts';
import { notFound } from '#server/kernel/errors.ts';
import { reachOf, seesAll, seesAllUpTo, type Viewer, visibleServers } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

type Condition = RawBuilder<boolean>;

/** Maximum number of names of an incident that are sent; `count` counts all. */
const maxNames = 5;

/** Condition on the table `i`: the viewer may see the incident. */
export async function incidentVisibleTo(db: Kysely<Tables>, viewer: Viewer): Promise<Condition> {
  const own = sql<boolean>`i.user_id = ${viewer.id}`;
  if (seesAll(viewer)) return sql<boolean>`(i.user_id is null or ${own})`;
  const servers = (await visibleServers(db, viewer)).map(({ id }) => id);
  return sql<boolean>`(i.server_id = any(${sql.val(servers)}::int[]) or ${own})`;
}

/** The state shown for table `i`: a snoozed incident is neither open nor acknowledged. */
const stateAt = (now: Date): RawBuilder<IncidentState> =>
  sql<IncidentState>`case when i.phase <> 'resolved' and i.snoozed_until > ${now} then 'snoozed' else i.phase end`;

const actOf = (by: number | null, name: string | null, at: Date | null): Incident['acknowledged'] =>
  at && { by: name === null ? null : { id: by, name }, at: at.toISOString() };

async function readRows(db: Kysely<Tables>, where: Condition, now: Date, limit: number): Promise<Incident[]> {
  const { rows } = await sql<
    Pick<
      Incident,
      | 'id'
      | 'kind'
      | 'severity'
      | 'state'
      | 'count'
      | 'names'
      | 'consoleIds'
      | 'figure'
      | 'openings'
      | 'comments'
    > & {
      ruleId: number | null;
      ruleName: string | null;
      serverId: number | null;
      serverName: string | null;
      opened_at: Date;
      updated_at: Date;
      snoozed_until: Date | null;
      acknowledged_at: Date | null;
      acknowledged_by: number | null;
      acknowledged_name: string | null;
      assignee_id: number | null;
      assignee_name: string | null;
      resolved_at: Date | null;
      resolved_by: number | null;
      resolved_name: string | null;
      acts: { kind: string; count: number }[] | null;
      held: boolean;
      remedies_spent_at: Date | null;
    }
  >`select i.id, i.kind, i.severity, ${stateAt(now)} as state, i.figure, i.openings, i.opened_at, i.updated_at, i.snoozed_until,
      i.acknowledged_at, i.acknowledged_by, i.acknowledged_name, i.assignee_id, i.assignee_name,
      i.resolved_at, i.resolved_by, i.resolved_name, i.rule_id as "ruleId", r.name as "ruleName",
      i.server_id as "serverId", coalesce(s.description, s.name) as "serverName",
      coalesce(o.count, 0) as count, coalesce(o.names, '{}') as names, coalesce(o.consoles, '{}') as "consoleIds",
      (select count(*)::int from incident_comments c where c.incident_id = i.id) as comments,
      i.held, i.remedies_spent_at, (select json_agg(json_build_object('kind', kind, 'count', count) order by kind) from (
        select kind, count(*)::int from remedy_acts a where a.incident_id = i.id group by kind) as act) as acts
    from incidents i left join alert_rules r on r.id = i.rule_id left join servers s on s.id = i.server_id
    left join lateral (
      select (count(*) filter (where own))::int as count,
        (array_agg(name order by name) filter (where own or last))[1:${sql.lit(maxNames)}] as names,
        array_agg(object_id) filter (where own and kind = 'console') as consoles
      from (
        select kind, object_id, name, gone_at is null or i.phase = 'resolved' as own,
          bool_and(gone_at is not null) over () and gone_at = max(gone_at) over () as last
        from incident_objects where incident_id = i.id
      ) as objects
    ) o on true
    where ${where} order by i.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    severity: row.severity,
    state: row.state,
    figure: row.figure,
    count: row.count,
    names: row.names,
    openings: row.openings,
    comments: row.comments,
    remedies:
      row.acts || row.held || row.remedies_spent_at
        ? {
            acts: row.acts ?? [],
            spentAt: row.remedies_spent_at?.toISOString() ?? null,
            isTried: row.held && row.state === 'open',
          }
        : null,
    consoleIds: row.state === 'resolved' ? [] : row.consoleIds,
    rule: row.ruleId === null ? null : { id: row.ruleId, name: row.ruleName },
    server: row.serverId === null ? null : { id: row.serverId, name: row.serverName ?? '' },
    openedAt: row.opened_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    acknowledged: actOf(row.acknowledged_by, row.acknowledged_name, row.acknowledged_at),
    assignee: row.assignee_name === null ? null : { id: row.assignee_id, name: row.assignee_name },
    snoozedUntil: row.state === 'snoozed' ? (row.snoozed_until?.toISOString() ?? null) : null,
    resolved: actOf(row.resolved_by, row.resolved_name, row.resolved_at),
  }));
}

/** A page of the incidents that the viewer may see, newest first. Three statements. */
export async function readIncidents(
  db: Kysely<Tables>,
  viewer: Viewer,
  { states, before }: { states?: string | undefined; before?: number | undefined },
  now: Date,
): Promise<{ data: Incident[]; next: number | null; counts: Record<string, number> }> {
  const visible = await incidentVisibleTo(db, viewer);
  const wanted =
    states === undefined ? incidentStates.filter((state) => state !== 'resolved') : states.split(',');
  const older = before === undefined ? sql<boolean>`true` : sql<boolean>`i.id < ${before}`;
  const fits = sql<boolean>`${visible} and ${older} and ${stateAt(now)} = any(${sql.val(wanted)}::text[])`;
  const rows = await readRows(db, fits, now, maxIncidents + 1);
  const counted = await sql<{
    state: string;
    count: number;
  }>`select ${stateAt(now)} as state, count(*)::int as count
    from incidents i where ${visible} and i.phase <> 'resolved' group by 1`.execute(db);
  const data = rows.slice(0, maxIncidents);
  return {
    data,
    next: rows.length > maxIncidents ? (data.at(-1)?.id ?? null) : null,
    counts: Object.fromEntries(counted.rows.map(({ state, count }) => [state, count])),
  };
}

/** @throws HttpError 404 for one that the viewer may not see */
export async function readIncident(
  db: Kysely<Tables>,
  viewer: Viewer,
  id: number,
  now: Date,
): Promise<{ incident: Incident; objects: IncidentObject[]; comments: IncidentComment[] }> {
  const visible = await incidentVisibleTo(db, viewer);
  const [incident] = await readRows(db, sql<boolean>`${visible} and i.id = ${id}`, now, 1);
  if (!incident) throw notFound('incident');
  const objects = await db
    .selectFrom('incident_objects')
    .select(['kind', 'object_id as id', 'name', 'since', 'gone_at'])
    .where('incident_id', '=', id)
    .orderBy((eb) => eb('gone_at', 'is not', null))
    .orderBy('name')
    .limit(maxIncidentObjects)
    .execute();
  const comments = await db
    .selectFrom('incident_comments')
    .selectAll()
    .where('incident_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    incident,
    objects: objects.map(({ gone_at, since, ...object }) => ({
      ...object,
      since: since.toISOString(),
      until: gone_at?.toISOString() ?? null,
    })),
    comments: comments.map((row) => ({
      id: row.id,
      author: { id: row.author_id, name: row.author_name },
      text: row.text,
      at: row.at.toISOString(),
    })),
  };
}

/**
 * People to whom an incident may be assigned: those who may change incidents, and who see everything or share
 * a group with the viewer.
 */
export async function readPeople(
  db: Kysely<Tables>,
  viewer: Viewer,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'username as name'])
    .where('role', '<=', reachOf('incidents_update'))
    .where('blocked', '=', false)
    .$if(!seesAll(viewer), (query) =>
      query.where((eb) =>
        eb.or([
          eb('id', '=', viewer.id),
          eb('role', '<=', seesAllUpTo),
          eb(
            'id',
            'in',
            eb
              .selectFrom('user_server_groups')
              .select('user_id')
              .where(
                'group_id',
                'in',
                eb.selectFrom('user_server_groups').select('group_id').where('user_id', '=', viewer.id),
              ),
          ),
        ]),
      ),
    )
    .orderBy('username')
    .orderBy('id')
    .execute();
}
