import { type Kysely, sql } from 'kysely';

/** So that a user learns why no device of the session is told by push any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column push_ended_at timestamptz`.execute(db);
}
