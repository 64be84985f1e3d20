import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type FactKind, facts, type ObjectKind } from '#contract/activity/index.ts';
import {
  type ActivityEntry,
  defaultActivityLimit,
  type getActivity,
  maxNamedObjects,
} from '#contract/http/activity.ts';
import { allows, seesAll, type Session, visibleServers } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

type Query = z.output<NonNullable<(typeof getActivity)['query']>>;
type Viewer = Session['user'];
type Condition = RawBuilder<boolean>;

interface Row extends Omit<ActivityEntry, 'at' | 'actor'> {
  at: Date;
  actorKind: string;
  actorId: number | null;
  actorName: string | null;
  cursor: string;
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Facts that the viewer may see now: of their kinds, about the servers that are seen, or for this person. */
export async function visibleTo(db: Kysely<Tables>, viewer: Viewer): Promise<Condition> {
  const kinds = Object.entries(facts).flatMap(([kind, { needs }]) =>
    allows(viewer.role, needs) ? [kind] : [],
  );
  const servers = seesAll(viewer)
    ? sql<boolean>`e.server_ids is not null`
    : sql<boolean>`e.server_ids && ${sql.val((await visibleServers(db, viewer)).map(({ id }) => id))}::int[]`;
  return sql<boolean>`(${viewer.id} = any(e.user_ids)
    or e.kind = any(${sql.val(kinds)}::text[]) and (${servers} or e.user_ids is null and e.server_ids is null))`;
}

const quoted = (word: string): string => `'${word.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`;

/** The words as beginnings of what was stored, all of which have to be there; one like `C1-03` as a whole or by its parts. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => {
      const parts = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
      return `(${quoted(word)}:* | ${parts.map((part) => `${quoted(part)}:*`).join(' & ')})`;
    })
    .join(' & ');

/** Conditions on the time of rows of the table `of`, so that both tables are read from the right place on. */
function timesOf(of: 'e' | 'o', { from, to, before }: Query): Condition[] {
  const at = sql.ref(`${of}.at`);
  const [micros, position] = before?.split('.') ?? [];
  return [
    ...(from === undefined ? [] : [sql<boolean>`${at} >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql<boolean>`${at} < ${to}::timestamptz`]),
    ...(micros === undefined
      ? []
      : [
          sql<boolean>`(${at}, ${sql.ref(`${of}.position`)}) <
            ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${position}::bigint)`,
        ]),
  ];
}

type Objects = { kind: ObjectKind; ids: readonly number[] }[];

/** Each of them has to be about the fact; those of a group are itself and the servers that are in it now. */
async function objectsOf(db: Kysely<Tables>, query: Query): Promise<Objects[]> {
  const single = (['account', 'console', 'scheduler', 'config', 'person', 'server'] as const).flatMap(
    (kind) => (query[kind] === undefined ? [] : [[{ kind, ids: [query[kind]] }]]),
  );
  const { group } = query;
  if (group === undefined) return single;
  const servers = await db.selectFrom('servers').select('id').where('group_id', '=', group).execute();
  return [
    ...single,
    [
      { kind: 'group', ids: [group] },
      { kind: 'server', ids: servers.map(({ id }) => id) },
    ],
  ];
}

const isAbout = (objects: Objects): Condition =>
  sql<boolean>`exists (select from event_objects x where x.at = e.at and x.position = e.position
    and (x.kind, x.object_id) in (${pairsOf(objects)}))`;

const pairsOf = (objects: Objects): RawBuilder<unknown> =>
  sql`select one.kind, one.id from json_to_recordset(${JSON.stringify(
    objects.flatMap(({ kind, ids }) => ids.map((id) => ({ kind, id }))),
  )}::json) as one(kind text, id int)`;

/** The newest entries before a place that fit, each read from the index that leads to them in the order of time. */
function newestOf(query: Query, objects: Objects[], rest: Condition[], limit: number): RawBuilder<unknown> {
  const [leading, ...others] = objects;
  const conditions = [...rest, ...others.map(isAbout)];
  const kinds = query.kinds?.split(',').filter((kind) => kind in facts) as FactKind[] | undefined;
  if (leading)
    return sql`(${pairsOf(leading)}) as lead cross join lateral (
      select e.* from event_objects o join events_history e on e.at = o.at and e.position = o.position
      where o.kind = lead.kind and o.object_id = lead.id
        and ${all([...timesOf('o', query), ...conditions, ...(kinds ? [ofKinds(kinds)] : [])])}
      order by o.at desc, o.position desc limit ${limit}) as entry`;
  const where = [...timesOf('e', query), ...conditions];
  const order = sql`order by e.at desc, e.position desc limit ${limit}`;
  if (kinds)
    return sql`unnest(${sql.val(kinds)}::text[]) as lead(kind) cross join lateral (
      select e.* from events_history e where e.kind = lead.kind and ${all(where)} ${order}) as entry`;
  return sql`(select e.* from events_history e where ${all(where)} ${order}) as entry`;
}

const ofKinds = (kinds: readonly FactKind[]): Condition =>
  sql<boolean>`e.kind = any(${sql.val([...kinds])}::text[])`;

/** A page of the activity that the viewer may see, newest first. */
export async function readActivity(db: Kysely<Tables>, viewer: Viewer, query: Query) {
  const limit = query.limit ?? defaultActivityLimit;
  const text = wordsOf(query.text ?? '');
  const rest = [
    await visibleTo(db, viewer),
    ...(query.cause === undefined ? [] : [sql<boolean>`e.actor_kind = ${query.cause}`]),
    ...(text ? [sql<boolean>`e.search @@ ${text}::tsquery`] : []),
  ];
  const { rows } = await sql<Row>`select position, at, kind, actor_kind as "actorKind", actor_id as "actorId",
      actor_name as "actorName", cause, batch, data, jsonb_array_length(objects) as "objectCount",
      jsonb_path_query_array(objects, ${sql.lit(`$[0 to ${maxNamedObjects - 1}]`)}) as objects,
      (extract(epoch from at) * 1000000)::bigint || '.' || position as cursor
    from (select distinct on (entry.at, entry.position) entry.*
      from ${newestOf(query, await objectsOf(db, query), rest, limit + 1)}
      order by entry.at desc, entry.position desc limit ${limit + 1}) as newest
    order by at desc, position desc`.execute(db);
  const shown = rows.slice(0, limit);
  const first = await sql<{ at: Date | null }>`select min(at) as at from events_history`.execute(db);
  return {
    data: shown.map(({ actorKind, actorId, actorName, cursor: _cursor, at, ...row }): ActivityEntry => ({
      ...row,
      at: at.toISOString(),
      actor:
        actorKind === 'system' && actorName === null
          ? null
          : { kind: actorKind, id: actorId, name: actorName },
    })),
    next: rows.length > limit ? (shown.at(-1)?.cursor ?? null) : null,
    since: first.rows[0]?.at?.toISOString() ?? null,
  };
}
