import { type Kysely, sql } from 'kysely';

/** When a plan was taken out of what can be bought; purchases go on referring to it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table plans add retired_at timestamptz`.execute(db);
};
