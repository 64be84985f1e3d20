import { type Kysely, sql } from 'kysely';

/** When the database was last restored. A restore writes it too, because backups are older than this column. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table accounts_clock add column if not exists restored_at timestamptz`.execute(db);
};
