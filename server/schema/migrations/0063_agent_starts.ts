import { type Kysely, sql } from 'kysely';

/** The newest start of each agent, and the newest report of each console and task, so that older ones are ignored. */
const statements = [
  `alter table servers add agent_start text, add agent_started_at bigint, add agent_hello bigint`,
  `alter table consoles add report_start bigint, add report_number bigint`,
  `alter table tasks add report_number bigint`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
