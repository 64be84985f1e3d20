import { type Kysely, sql } from 'kysely';
import type { IncidentChange, StoredIncident } from '#domain/alerts/grouping.ts';
import { type IncidentStatus, reopenWithinMs } from '#domain/alerts/incident.ts';
import { type DomainEvent, appendEvents } from '#server/kernel/events/append.ts';
import { appendFacts, fact, type NewFact } from '#server/kernel/events/facts.ts';
import { seesAllUpTo } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

const timeOf = (at: number | null): Date | null => (at === null ? null : new Date(at));
const msOf = (at: Date | null): number | null => at?.getTime() ?? null;

export const statusColumns = [
  'phase',
  'snoozed_until',
  'assignee_id',
  'holds',
  'good_since',
  'resolved_at',
  'openings',
] as const;

interface StatusRow {
  phase: IncidentStatus['phase'];
  snoozed_until: Date | null;
  assignee_id: number | null;
  holds: boolean;
  good_since: Date | null;
  resolved_at: Date | null;
  openings: number;
}

export const statusOf = (row: StatusRow): IncidentStatus => ({
  phase: row.phase,
  snoozedUntil: msOf(row.snoozed_until),
  assigneeId: row.assignee_id,
  holds: row.holds,
  goodSince: msOf(row.good_since),
  resolvedAt: msOf(row.resolved_at),
  openings: row.openings,
});

const rowOf = (status: IncidentStatus): StatusRow => ({
  phase: status.phase,
  snoozed_until: timeOf(status.snoozedUntil),
  assignee_id: status.assigneeId,
  holds: status.holds,
  good_since: timeOf(status.goodSince),
  resolved_at: timeOf(status.resolvedAt),
  openings: status.openings,
});

/** Incidents that may still change, unresolved ones first. */
export async function readWatched(db: Kysely<Tables>, now: Date): Promise<StoredIncident[]> {
  const { rows } = await sql<
    StatusRow & Omit<StoredIncident, 'status'>
  >`select id, rule_id as "ruleId", kind, server_id as "serverId", user_id as "userId", figure,
      ${sql.join(statusColumns.map((name) => sql.ref(name)))},
      array(select o.kind || ' ' || o.object_id from incident_objects o where o.incident_id = i.id and o.gone_at is null) as objects,
      array(select o.kind || ' ' || o.object_id from incident_objects o join alert_rules r on r.id = i.rule_id
        where o.incident_id = i.id and i.phase <> 'resolved'
          and o.gone_at > ${now}::timestamptz - r.clear_seconds * interval '1 second') as "left"
    from incidents i where phase <> 'resolved' or holds or resolved_at > ${new Date(now.getTime() - reopenWithinMs)}
    order by phase = 'resolved', id desc`.execute(db);
  return rows.map(({ id, ruleId, kind, serverId, userId, objects, left, figure, ...row }) => ({
    id,
    ruleId,
    kind,
    serverId,
    userId,
    objects,
    left,
    figure,
    status: statusOf(row),
  }));
}

/** A person who acts; null: the condition. */
export interface Actor {
  id: number;
  name: string;
}

/** A change of an incident, with data that is not part of its state. */
export interface WrittenChange extends Omit<IncidentChange, 'id'> {
  id: number | null;
  severity?: string;
  assigneeName?: string | null;
}

/** Writes changes and the events about them. @param transaction of the change */
export async function writeChanges(
  transaction: Kysely<Tables>,
  changes: readonly WrittenChange[],
  { now, actor }: { now: Date; actor: Actor | null },
): Promise<void> {
  const holding = actor === null ? await holdingRules(transaction, changes) : none;
  const written: (WrittenChange & { id: number })[] = [];
  for (const change of changes) {
    const holds = opensIncident(change) && holding.has(change.ruleId ?? 0);
    const id = await writeStatus(transaction, change, now, actor, holds);
    if (id !== null) written.push({ ...change, id });
  }
  if (written.length === 0) return;
  await writeObjects(transaction, written, now);
  const told = written.flatMap(({ id, event }) => (event ? [{ id, kind: event }] : []));
  // While remedies are being tried, no messages are sent about an incident yet.
  if (told.length > 0)
    await sql`insert into incident_events (incident_id, kind, at) select told.id, told.kind, ${now}
      from json_to_recordset(${JSON.stringify(told)}::json) as told(id int, kind text)
      join incidents i on i.id = told.id and not (i.held and told.kind in ('opened', 'reopened', 'updated'))`.execute(
      transaction,
    );
  await tell(transaction, written);
}

const none: ReadonlySet<number> = new Set();

const opensIncident = ({ event }: Pick<WrittenChange, 'event'>): boolean =>
  event === 'opened' || event === 'reopened';

/** The rules of these changes whose remedies are tried before messages are sent. */
async function holdingRules(
  db: Kysely<Tables>,
  changes: readonly WrittenChange[],
): Promise<ReadonlySet<number>> {
  const ids = changes.filter(opensIncident).flatMap(({ ruleId }) => ruleId ?? []);
  if (ids.length === 0) return none;
  const { rows } = await sql<{ id: number }>`select id from alert_rules where id = any(${sql.val(ids)}::int[])
    and enabled and remedies->>'enabled' = 'true'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** @returns null where another process has opened one for the same rule and server meanwhile */
async function writeStatus(
  db: Kysely<Tables>,
  {
    id,
    ruleId,
    kind,
    serverId,
    userId,
    status,
    event,
    figure,
    severity = 'warning',
    assigneeName,
  }: WrittenChange,
  now: Date,
  actor: Actor | null,
  holds: boolean,
): Promise<number | null> {
  // Messages are held back for a limited time, which these events do not extend.
  const keepsHold = event === 'updated' || event === 'assigned';
  const row = {
    ...rowOf(status),
    figure,
    ...(event &&
      (keepsHold
        ? { updated_at: sql<Date>`case when held then updated_at else ${now} end` }
        : { updated_at: now, held: holds })),
    ...(opensIncident({ event }) && { remedies_spent_at: null }),
  };
  if (id === null) {
    const made = await db
      .insertInto('incidents')
      .values({
        ...row,
        rule_id: ruleId,
        kind,
        severity,
        server_id: serverId,
        user_id: userId,
        opened_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return made?.id ?? null;
  }
  const by = { at: now, by: actor?.id ?? null, name: actor?.name ?? null };
  await db
    .updateTable('incidents')
    .set({
      ...row,
      ...(status.phase === 'open' && {
        acknowledged_at: null,
        acknowledged_by: null,
        acknowledged_name: null,
      }),
      ...(event === 'acknowledged' && {
        acknowledged_at: by.at,
        acknowledged_by: by.by,
        acknowledged_name: by.name,
      }),
      ...(event === 'resolved' && { resolved_by: by.by, resolved_name: by.name }),
      ...(assigneeName !== undefined && { assignee_name: assigneeName }),
    })
    .where('id', '=', id)
    .execute();
  return id;
}

async function writeObjects(
  db: Kysely<Tables>,
  written: readonly (WrittenChange & { id: number })[],
  now: Date,
): Promise<void> {
  const added = written.flatMap(({ id, added: own }) =>
    own.map(({ object, since }) => ({
      incident_id: id,
      kind: object.kind,
      object_id: object.id,
      name: object.name,
      since: new Date(since).toISOString(),
    })),
  );
  if (added.length > 0)
    // Of an object that is back, clips of before belong to the incident, too.
    await sql`insert into incident_objects as known (incident_id, kind, object_id, name, since)
      select * from json_to_recordset(${JSON.stringify(added)}::json)
        as o(incident_id int, kind text, object_id int, name text, since timestamptz)
      on conflict (incident_id, kind, object_id) do update
        set name = excluded.name, since = excluded.since, gone_at = null,
          first_since = coalesce(known.first_since, known.since)`.execute(db);
  const gone = written.flatMap(({ id, gone: own }) => own.map((key) => ({ incident_id: id, key })));
  if (gone.length > 0)
    await sql`update incident_objects o set gone_at = ${now}
      from json_to_recordset(${JSON.stringify(gone)}::json) as gone(incident_id int, key text)
      where o.incident_id = gone.incident_id and o.kind || ' ' || o.object_id = gone.key`.execute(db);
}

/** Who sees an incident: users who see its server, its person, or users who see everything. */
type Place = Pick<IncidentChange, 'serverId' | 'userId'>;

export async function audienceOf(
  db: Kysely<Tables>,
  places: readonly Place[],
): Promise<(place: Place) => { serverIds: number[] } | { userIds: number[] }> {
  const needsAll = places.some(({ serverId, userId }) => serverId === null && userId === null);
  const all = needsAll
    ? await db.selectFrom('users').select('id').where('role', '<=', seesAllUpTo).execute()
    : [];
  return ({ serverId, userId }) =>
    serverId === null
      ? { userIds: userId === null ? all.map(({ id }) => id) : [userId] }
      : { serverIds: [serverId] };
}

async function tell(db: Kysely<Tables>, written: readonly (WrittenChange & { id: number })[]): Promise<void> {
  const audience = await audienceOf(db, written);
  await appendEvents(
    db,
    written.map((change): DomainEvent => ({
      name: 'incidentsUpdated',
      payload: { ids: [change.id] },
      audience: audience(change),
    })),
  );
  await appendFacts(
    db,
    written.flatMap((change) => factOf(change, audience(change)) ?? []),
  );
}

function factOf(change: WrittenChange & { id: number }, audience: NewFact['audience']): NewFact | null {
  const { id, kind, serverId, event, status, added, assigneeName } = change;
  const consoles = added.flatMap(({ object }) =>
    object.kind === 'console' ? [{ id: object.id, name: object.name }] : [],
  );
  const of = {
    objects: {
      incident: [{ id, name: `#${id}` }],
      ...(serverId !== null && { server: [serverId] }),
      ...(consoles.length > 0 && { console: consoles }),
    },
    audience,
  };
  const opened = { condition: kind, count: added.length };
  switch (event) {
    case 'opened':
      return fact({ ...of, kind: 'incidentOpened', data: opened });
    case 'reopened':
      return fact({ ...of, kind: 'incidentReopened', data: opened });
    case 'acknowledged':
      return fact({ ...of, kind: 'incidentAcknowledged', data: {} });
    case 'assigned':
      return fact({ ...of, kind: 'incidentAssigned', data: { to: assigneeName ?? null } });
    case 'snoozed':
      return fact({
        ...of,
        kind: 'incidentSnoozed',
        data: { until: new Date(status.snoozedUntil ?? 0).toISOString() },
      });
    case 'resolved':
      return fact({ ...of, kind: 'incidentResolved', data: { condition: kind } });
    case 'updated':
    case 'escalated':
    case null:
      return null;
  }
}
