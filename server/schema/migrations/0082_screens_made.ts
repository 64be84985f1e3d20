import { type Kysely, sql } from 'kysely';

/** Since when screens are known: only then is learned how long they usually stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table screens add column made_at timestamptz not null default now()`.execute(db);
}
