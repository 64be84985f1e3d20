import { type Kysely, sql } from 'kysely';

/**
 * When consoles were last looked at for their daily charge, and until when each one has received its time bonus. Periods that
 * are over were settled when they ended.
 */
const statements = [
  `create table charge_rounds (
    id int primary key default 1 check (id = 1),
    at timestamptz not null
  )`,
  `alter table consoles add bonus_until timestamptz`,
  `update consoles set bonus_until = expired_at - interval '720 hours'
    where expired_at - interval '720 hours' > started_at`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
