import { type Kysely, sql } from 'kysely';

/** So that a late message about what a console shows does not replace a newer one, which another process stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table console_screens add column report_number bigint`.execute(db);
}
