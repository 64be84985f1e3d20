import { type Kysely, sql } from 'kysely';

/** Who paused the script of a console, as its agent reports it; and an index of the accounts that have failed. */
const statements = [
  `alter table consoles add script_paused boolean`,
  `alter table consoles add script_paused_by text`,
  `create index accounts_failed on accounts (console_id) where status = -1 and open`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
