import { type Kysely, sql } from 'kysely';

/**
 * Indexes of the consoles' references to accounts: without them the deletion of an account, and welcoming an agent,
 * scanned all consoles.
 */
const statements = [
  `create index consoles_active_account on consoles (active_account_id) where active_account_id is not null`,
  `create index consoles_last_active_account on consoles (last_active_account_id)
    where last_active_account_id is not null`,
  `create index consoles_resume_account on consoles (resume_account_id) where resume_account_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
