import { type Kysely, sql } from 'kysely';

/** Sign-ins are deleted by their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index auth_history_at on auth_history (at)`.execute(db);
}
