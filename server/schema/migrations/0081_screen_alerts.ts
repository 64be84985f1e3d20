import { type Kysely, sql } from 'kysely';

/** Rules about what consoles show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into alert_rules (kind, for_seconds, clear_seconds, severity) values
    ('screenStuck', 0, 60, 'warning'),
    ('screenMarked', 0, 60, 'warning')`.execute(db);
}
