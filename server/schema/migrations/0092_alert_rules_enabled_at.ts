import { type Kysely, sql } from 'kysely';

/** So that the time of a condition begins anew when its rule is enabled again; null: it never was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_rules add column enabled_at timestamptz`.execute(db);
}
