import { type Kysely, sql } from 'kysely';

/**
 * The kinds of what has happened to objects about which there are many facts, so that a kind that is rare among them is found
 * without reading the others. Of other objects all facts are read.
 */
const statements = [
  `alter table event_objects add column fact text`,
  `update event_objects o set fact = e.kind from events_history e
    where o.kind in ('server', 'person', 'scheduler') and e.at = o.at and e.position = o.position`,
  `create index event_objects_of_kind on event_objects (kind, object_id, fact, at desc, position desc)
    where kind in ('server', 'person', 'scheduler')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
