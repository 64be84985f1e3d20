import { type Kysely, sql } from 'kysely';

/** By how much the clock of an agent's machine is ahead of the API's, seconds. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table servers add clock_ahead_s int`.execute(db);
};
