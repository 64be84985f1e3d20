import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { setTimeout as sleep } from 'node:timers/promises';
import { up as mainJob } from './migrations/0001_main_job.ts';
import { up as fleet } from './migrations/0002_fleet.ts';
import { up as statusSince } from './migrations/0003_status_since.ts';
import { up as channelCredentials } from './migrations/0004_channel_credentials.ts';
import { up as accountIndexes } from './migrations/0005_account_indexes.ts';
import type { Tables } from './tables.ts';

/** Every change of the schema in order; one that has been released is never edited. */
const migrations: Record<string, Migration> = {
  '0001_main_job': { up: mainJob },
  '0002_fleet': { up: fleet },
  '0003_status_since': { up: statusSince },
  '0004_channel_credentials': { up: channelCredentials },
  '0005_account_indexes': { up: accountIndexes },
};

/** Any number that nothing else in the database locks. */
const preparationLock = 20_211_105;

/** Pause between two tries to get the lock, milliseconds. */
const lockPauseMs = 100;

/** Asks again and again: one query that waited for a long migration would run into the limit of a query. */
async function waitForLock(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      ours: boolean;
    }>`select pg_try_advisory_lock(${preparationLock}) as ours`.execute(db);
    if (rows[0]?.ours) return;
    await sleep(lockPauseMs);
  }
}

/**
 * Brings the schema up to date and then runs `fill`, while every other process that starts on the same
 * database waits.
 * @throws the error of the migration or of `fill`; a failed migration leaves nothing behind.
 */
export async function prepare<T>(db: Kysely<Tables>, fill: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await waitForLock(connection);
    try {
      const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } });
      const { error } = await migrator.migrateToLatest();
      if (error) throw error;
      return await fill(connection);
    } finally {
      await sql`select pg_advisory_unlock(${preparationLock})`.execute(connection);
    }
  });
}
