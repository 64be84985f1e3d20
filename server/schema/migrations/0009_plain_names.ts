import { type Kysely, sql } from 'kysely';

/** Uses standard names: sign-in attempts, and the time of an agent's last request. */
const statements = [
  `alter table tries rename to attempts`,
  `alter table waiting_agents rename column last_heard_at to last_request_at`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
