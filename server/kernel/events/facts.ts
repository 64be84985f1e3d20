import { type Kysely, sql } from 'kysely';
import {
  type FactData,
  type FactKind,
  type FieldChange,
  maxChanges,
  type ObjectKind,
} from '#contract/activity/index.ts';
import type { ActorKind } from '#server/schema/eventTables.ts';
import type { Tables } from '#server/schema/tables.ts';
import { callContext } from '../callContext.ts';
import type { Audience } from './append.ts';
import { type FactObject, nameObjects } from './objectNames.ts';

/** The actor, if that is not the caller of the current call. */
export interface FactActor {
  kind: ActorKind;
  id?: number | null;
  name?: string | null;
}

/** Something that has happened; see `contract/activity`. */
export interface NewFact<Kind extends FactKind = FactKind> {
  kind: Kind;
  /** Objects of the fact; the most important kind first. Servers of the audience need not be named. */
  objects: Readonly<Partial<Record<ObjectKind, readonly FactObject[]>>>;
  data: FactData<Kind>;
  /** Who sees the fact: these users, and those who see one of the servers and have the permission for its kind. */
  audience: Audience | { userIds: readonly number[]; serverIds: readonly number[] };
  actor?: FactActor;
  /** What made the actor act, such as the name of a scheduler. Default: the cause of the current work. */
  cause?: string | null;
  /** Default: the current call. */
  batch?: string;
  /**
   * When it happened, if an agent reports it later; within the past day, else the nearest time that is. Only its place in
   * the history follows from this: who reads the log of events gets it after those that were stored before.
   */
  at?: string | undefined;
}

/** Declares a fact with the exact type of its data. */
export const fact = <Kind extends FactKind>(value: NewFact<Kind>): NewFact => value as unknown as NewFact;

/** An object on a server; a number is a {@link FactObject} without a name. */
type ServerObject = { id: number; serverId: number; name?: string; consoleId?: number };

/** Facts of one kind about objects of several servers: one fact per server, with all of its objects. */
export const factsByServer = <Kind extends FactKind>(
  kind: Kind,
  object: ObjectKind,
  items: readonly ServerObject[],
  data: FactData<Kind>,
  more: Pick<NewFact, 'actor' | 'cause'> = {},
): NewFact[] =>
  [...Map.groupBy(items, ({ serverId }) => serverId)].map(([serverId, own]) =>
    fact({
      ...more,
      kind,
      objects: {
        [object]: own.map(({ id, name, consoleId }): FactObject =>
          name === undefined ? id : { id, name, ...(consoleId !== undefined && { consoleId }) },
        ),
      },
      data,
      audience: { serverIds: [serverId] },
    }),
  );

/** Objects with so many facts that these are also indexed by kind. */
export const manyFacts: ReadonlySet<string> = new Set<ObjectKind>(['server', 'person', 'scheduler']);

/** Maximum number of objects of a fact that can be found by name; all objects can be found by id. */
const maxWordObjects = 500;

/**
 * Appends facts to the history. They exist if and only if the change does. The actor is the caller of the
 * current call, unless the fact names another one. Facts about deleted objects are appended before the
 * deletion, or with the names of the objects.
 * @param transaction of the change
 */
export async function appendFacts(transaction: Kysely<Tables>, facts: readonly NewFact[]): Promise<void> {
  if (facts.length === 0) return;
  const named = await nameObjects(
    transaction,
    facts.map(({ objects }) => objects),
  );
  const call = callContext();
  const rows = facts.map(
    ({ kind, data, audience, cause = call?.cause ?? null, batch, actor: given, at = null }, index) => {
      const { objects = [], parents = [] } = named[index] ?? {};
      const actor = given ?? call?.actor ?? null;
      const as = given ? null : call?.actor?.as;
      const serverIds = audience !== 'everybody' && 'serverIds' in audience ? audience.serverIds : null;
      const person = actor?.kind === 'user' || actor?.kind === 'link' ? actor.id : null;
      return {
        kind,
        happened_at: at,
        actor_kind: actor?.kind ?? 'system',
        actor_id: actor?.id ?? null,
        actor_name: actor?.name ?? null,
        cause,
        batch: batch ?? call?.request ?? null,
        objects,
        data: { ...limited(data), ...(as && { as }) },
        user_ids: audience !== 'everybody' && 'userIds' in audience ? audience.userIds : null,
        server_ids: serverIds,
        words: wordsOf([
          ...objects.slice(0, maxWordObjects).map(({ name }) => name),
          actor?.name ?? '',
          cause ?? '',
          kind,
          kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`),
        ]),
        found: uniqueOf([
          ...objects,
          ...parents,
          ...(serverIds ?? []).map((id) => ({ kind: 'server', id })),
          ...(person ? [{ kind: 'person', id: person }] : []),
          ...(actor?.kind === 'scheduler' && actor.id ? [{ kind: 'scheduler', id: actor.id }] : []),
        ]),
      };
    },
  );
  await sql`with added as materialized (
      select nextval('events_position_seq') as position, case when happened_at is null then clock_timestamp()
        else least(greatest(happened_at, clock_timestamp() - interval '1 day'), clock_timestamp()) end as at, fact.*
      from json_to_recordset(${JSON.stringify(rows)}::json) as fact(kind text, happened_at timestamptz, actor_kind text, actor_id int,
        actor_name text, cause text, batch text, objects jsonb, data jsonb, user_ids int[], server_ids int[],
        words text[], found json)
    ), stored as (
      insert into events (position, at, is_history, kind, actor_kind, actor_id, actor_name, cause, batch, objects, data,
        user_ids, server_ids, search)
      select position, at, true, kind, actor_kind, actor_id, actor_name, cause, batch, objects, data,
        user_ids, server_ids, array_to_tsvector(words) from added
    )
    insert into event_objects (kind, object_id, at, position, fact)
      select object.kind, object.id, added.at, added.position,
        case when object.kind = any(${sql.val([...manyFacts])}::text[]) then added.kind end
      from added, json_to_recordset(added.found) as object(kind text, id int)`.execute(transaction);
}

/** Appends one fact: see {@link appendFacts}. */
export const appendFact = <Kind extends FactKind>(
  transaction: Kysely<Tables>,
  value: NewFact<Kind>,
): Promise<void> => appendFacts(transaction, [fact(value)]);

/** The changed fields, for the data of a fact. Fields that are missing in `after` count as unchanged. */
export const changesOf = <Field extends string>(
  before: Readonly<Partial<Record<Field, unknown>>>,
  after: Readonly<Partial<Record<Field, unknown>>>,
  fields: readonly Field[],
): FieldChange[] =>
  fields.flatMap((field) =>
    after[field] === undefined || JSON.stringify(after[field]) === JSON.stringify(before[field] ?? null)
      ? []
      : [{ field, before: before[field] ?? null, after: after[field] }],
  );

/** Like {@link changesOf}, for data as a whole: a field that is missing afterwards is null. */
export const changesOfData = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] => {
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return changesOf(before, Object.fromEntries(all.map((field) => [field, after[field] ?? null])), all);
};

/** Limits the changed values to {@link maxChanges}, so that a fact stays small. */
function limited(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { changes } = data;
  if (!Array.isArray(changes) || changes.length <= maxChanges) return data;
  return { ...data, changes: changes.slice(0, maxChanges), more: changes.length - maxChanges };
}

/** Each text as a whole and its words, in lower case: a search matches the beginning of these. */
function wordsOf(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    const lower = text.toLowerCase().replaceAll('\0', '').slice(0, 200);
    for (const word of [lower, ...lower.split(/[^\p{L}\p{N}]+/u)]) if (word) words.add(word);
  }
  return [...words];
}

const uniqueOf = (objects: readonly { kind: string; id: number }[]): { kind: string; id: number }[] => [
  ...new Map(objects.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }])).values(),
];
