import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type FactKind, facts, type ObjectKind } from '#contract/activity/index.ts';
import {
  type ActivityEntry,
  defaultActivityLimit,
  type getActivity,
  maxNamedObjects,
} from '#contract/http/activity.ts';
import { manyFacts } from '#server/kernel/events/facts.ts';
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

/** Facts that the viewer may see now: of permitted kinds, about visible servers, or for this person. */
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

/**
 * The query for the words of a search: all must match the beginning of a stored word. A word such as
 * `p1@players` also matches by its parts, but as whole words: with prefixes, the index would collect all of
 * 10 million entries with a word that begins with `players`.
 */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => {
      const parts = word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
      const whole = `${quoted(word)}:*`;
      return parts.length > 1
        ? `(${whole} | ${parts.map(quoted).join(' & ')})`
        : `(${whole} | ${quoted(parts[0] ?? '')}:*)`;
    })
    .join(' & ');

/** Conditions on the time of rows of the table `of`, so that both tables are read from the right position on. */
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

interface ObjectRef {
  kind: ObjectKind;
  id: number;
}

/** The objects of a query, all of which the fact must be about; those with the fewest facts first. */
const objectsOf = (query: Query): ObjectRef[] =>
  (['incident', 'account', 'console', 'scheduler', 'config', 'person', 'server'] as const).flatMap((kind) => {
    const id = query[kind];
    return id === undefined ? [] : [{ kind, id }];
  });

/** `offset 0` makes PostgreSQL look it up for each row that is read in order, instead of joining everything about the object. */
const isAbout = ({ kind, id }: ObjectRef): Condition =>
  sql<boolean>`exists (select from event_objects x where x.kind = ${kind} and x.object_id = ${id}
    and x.at = e.at and x.position = e.position offset 0)`;

/** Condition: the fact is about a group, or about a server that is in it now. */
async function isOfGroup(db: Kysely<Tables>, id: number): Promise<Condition> {
  const servers = await db.selectFrom('servers').select('id').where('group_id', '=', id).execute();
  const ids = sql.val(servers.map((server) => server.id));
  return sql<boolean>`(e.server_ids && ${ids}::int[] or ${isAbout({ kind: 'group', id })})`;
}

/** Number of newest entries in which words are searched first: frequent words are found there. */
const recent = 20_000;

/** Where words are searched: in the newest entries, or in all by the index of words. */
type Scope = 'recent' | 'all';

const hasWords = (text: string): Condition => sql<boolean>`e.search @@ ${text}::tsquery`;

const hasChanged = (field: string): Condition =>
  sql<boolean>`e.data -> 'changes' @> ${JSON.stringify([{ field }])}::jsonb`;

/** Up to this number of kinds, each kind is read separately. */
const fewKinds = 4;
/** The same for an object with many facts: reading all of them takes longer than a plan with a branch per kind. */
const fewKindsOfObject = 24;

/**
 * The newest matching entries, read in time order from the best index. It needs constants, because PostgreSQL
 * does not merge partitions in order for values of another table.
 */
function newestOf(
  query: Query,
  rest: readonly Condition[],
  limit: number,
  scope: Scope,
): RawBuilder<unknown> {
  const [leading, ...others] = objectsOf(query);
  const text = wordsOf(query.text ?? '');
  const conditions = [...rest, ...others.map(isAbout)];
  const kinds = query.kinds?.split(',').filter((kind) => kind in facts) as FactKind[] | undefined;
  const order = (of: 'e' | 'o') =>
    sql`order by ${sql.ref(`${of}.at`)} desc, ${sql.ref(`${of}.position`)} desc limit ${limit}`;
  if (leading) {
    // The kind is a literal, because the index is partial.
    const about = (...more: Condition[]) => sql`select e.* from event_objects o cross join lateral (
        select * from events_history h where h.at = o.at and h.position = o.position offset 0) as e
      where o.kind = ${sql.lit(leading.kind)} and o.object_id = ${leading.id}
        and ${all([...timesOf('o', query), ...conditions, ...(text ? [hasWords(text)] : []), ...more])} ${order('o')}`;
    if (!kinds) return about();
    if (!manyFacts.has(leading.kind) || kinds.length === 0 || kinds.length > fewKindsOfObject)
      return about(ofKinds(kinds));
    const each = kinds.map((kind) => sql`(${about(sql<boolean>`o.fact = ${kind}`)})`);
    // Triggers, and processes of the previous release, write no kind.
    const others = sql`(${about(sql<boolean>`o.fact is null`, ofKinds(kinds))})`;
    return sql.join([...each, others], sql` union all `);
  }
  const where = [...timesOf('e', query), ...conditions];
  // `offset 0`: first select these entries, then filter.
  if (text)
    return sql`select e.* from (select * from events_history e where ${
      scope === 'all'
        ? sql`${hasWords(text)} offset 0`
        : sql`${all(timesOf('e', query))} order by e.at desc, e.position desc limit ${recent}`
    }) as e where ${all([...where, hasWords(text), ...(kinds ? [ofKinds(kinds)] : [])])} ${order('e')}`;
  const from = sql`select e.* from events_history e where`;
  if (!kinds || kinds.length === 0 || kinds.length > fewKinds)
    return sql`${from} ${all([...where, ...(kinds ? [ofKinds(kinds)] : [])])} ${order('e')}`;
  const each = kinds.map((kind) => sql`(${from} e.kind = ${kind} and ${all(where)} ${order('e')})`);
  return sql.join(each, sql` union all `);
}

const ofKinds = (kinds: readonly FactKind[]): Condition =>
  sql<boolean>`e.kind = any(${sql.val([...kinds])}::text[])`;

/** A page of the activity that the viewer may see, newest first. */
export async function readActivity(db: Kysely<Tables>, viewer: Viewer, query: Query) {
  const limit = query.limit ?? defaultActivityLimit;
  const text = wordsOf(query.text ?? '');
  const rest = [
    await visibleTo(db, viewer),
    ...(query.group === undefined ? [] : [await isOfGroup(db, query.group)]),
    ...(query.cause === undefined ? [] : [sql<boolean>`e.actor_kind = ${query.cause}`]),
    ...(query.field === undefined ? [] : [hasChanged(query.field)]),
  ];
  const read = async (scope: Scope): Promise<Row[]> => {
    const { rows } =
      await sql<Row>`select position, at, kind, actor_kind as "actorKind", actor_id as "actorId",
        actor_name as "actorName", cause, batch, data, jsonb_array_length(objects) as "objectCount",
        jsonb_path_query_array(objects, ${sql.lit(`$[0 to ${maxNamedObjects - 1}]`)}) as objects,
        (extract(epoch from at) * 1000000)::bigint || '.' || position as cursor
      from (${newestOf(query, rest, limit + 1, scope)}) as newest
      order by at desc, position desc limit ${limit + 1}`.execute(db);
    return rows;
  };
  let rows = await read('recent');
  if (text && rows.length <= limit) rows = await read('all');
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
