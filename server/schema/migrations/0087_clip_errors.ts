import { type Kysely, sql } from 'kysely';

/** The error of the failure that a clip shows, so that clips of one error are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table clips add column error text`.execute(db);
  await sql`create index clips_error on clips (error, at) where error is not null`.execute(db);
}
