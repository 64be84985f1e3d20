import { type Kysely, sql } from 'kysely';

/** So that clips of before an object was back belong to its incident, too; null: `since` is the first time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table incident_objects add column first_since timestamptz`.execute(db);
}
