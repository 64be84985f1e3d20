import { type Kysely, sql } from 'kysely';

/** When users were last here, and before their last longer break. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table user_presence (
    user_id int primary key references users on delete cascade,
    seen_at timestamptz not null,
    since timestamptz
  )`.execute(db);
}
