import { type Kysely, sql } from 'kysely';

/**
 * The few facts of busy objects whose kind is not written with them (see 0079), for a planner that takes them for as many as
 * those of accounts and consoles, and reads everything about the object to find none.
 */
const statement = `create index event_objects_without_kind on event_objects (kind, object_id, at desc, position desc)
  where fact is null and kind in ('server', 'person', 'scheduler')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
