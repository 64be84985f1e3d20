import { type Kysely, sql } from 'kysely';

/** While a person's stop of a console is on its way to the agent, the scheduler does not start it again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table consoles add stop_sent_at timestamptz`.execute(db);
};
