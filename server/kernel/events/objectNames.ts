import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ObjectKind } from '#contract/activity/index.ts';
import type { Tables } from '#server/schema/tables.ts';

/** An object: its id if it is still in the database, otherwise with its name, and the console of an account. */
export type FactObject = number | { id: number; name: string; consoleId?: number | null };

/** An object of a fact, with its name at that time. */
export interface NamedObject {
  kind: ObjectKind;
  id: number;
  name: string;
}

type Objects = Readonly<Partial<Record<ObjectKind, readonly FactObject[]>>>;

/** Tables with the names of objects, and the console of an account. Kinds that are not listed come with their names. */
const tables: Partial<Record<ObjectKind, RawBuilder<unknown>>> = {
  account: sql`select id, email as name, console_id as parent from accounts`,
  console: sql`select id, name, null::int as parent from consoles`,
  server: sql`select id, coalesce(description, name) as name, null::int as parent from servers`,
  group: sql`select id, name, null::int as parent from server_groups`,
  config: sql`select id, name, null::int as parent from configs`,
  scheduler: sql`select id, name, null::int as parent from schedulers`,
  webBot: sql`select id, email as name, null::int as parent from web_bot_accounts`,
  person: sql`select id, username as name, null::int as parent from users`,
  plan: sql`select id, name, null::int as parent from plans`,
};

/**
 * The current names of objects, and their parent objects: the console of an account.
 * @returns an entry for each of `all`, in order; objects that are neither named nor in the database get their
 *   id as name
 */
export async function nameObjects(
  db: Kysely<Tables>,
  all: readonly Objects[],
): Promise<{ objects: NamedObject[]; parents: Pick<NamedObject, 'kind' | 'id'>[] }[]> {
  const found = new Map<string, { name: string; parent: number | null }>();
  const wanted = new Map<ObjectKind, Set<number>>();
  for (const objects of all)
    for (const [kind, own] of entriesOf(objects))
      for (const object of own)
        if (typeof object === 'number') wanted.set(kind, (wanted.get(kind) ?? new Set()).add(object));
  for (const [kind, ids] of wanted) {
    const from = tables[kind];
    if (!from) continue;
    const { rows } = await sql<{ id: number; name: string; parent: number | null }>`
      ${from} where id = any(${sql.val([...ids])}::int[])`.execute(db);
    for (const { id, name, parent } of rows) found.set(`${kind} ${id}`, { name, parent });
  }
  return all.map((objects) => {
    const named: NamedObject[] = [];
    const parents = new Set<number>();
    for (const [kind, own] of entriesOf(objects))
      for (const object of own) {
        const id = typeof object === 'number' ? object : object.id;
        const given = typeof object === 'number' ? found.get(`${kind} ${id}`) : object;
        named.push({ kind, id, name: given?.name ?? String(id) });
        const parent = given && ('parent' in given ? given.parent : given.consoleId);
        if (parent) parents.add(parent);
      }
    return { objects: named, parents: [...parents].map((id) => ({ kind: 'console' as const, id })) };
  });
}

const entriesOf = (objects: Objects) => Object.entries(objects) as [ObjectKind, readonly FactObject[]][];
