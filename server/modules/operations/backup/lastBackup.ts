import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import type { Needs } from '#server/kernel/deps.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Where the database is. Null: in the data folder. */
interface Place {
  dataDir: string;
  databaseUrl: string | null;
}

/** File in the data folder, because a backup does not write to the database there. */
const fileIn = (dataDir: string): string => join(dataDir, 'last-backup');

/**
 * Records that a backup was made, for the alert about old ones.
 * @throws when it cannot be written; the backup is complete anyway
 */
export async function recordBackup({ dataDir, databaseUrl }: Place, at: Date): Promise<void> {
  if (!databaseUrl) {
    const file = fileIn(dataDir);
    writeFileSync(`${file}.new`, at.toISOString());
    return renameSync(`${file}.new`, file);
  }
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    // A database of an earlier release does not have this table.
    const { rows } = await client.query(`select to_regclass('backups') is not null as found`);
    if (rows[0]?.found)
      await client.query(
        `insert into backups (watched_since, made_at) values ($1, $1) on conflict (is_only) do update set made_at = $1`,
        [at],
      );
  } finally {
    await client.end();
  }
}

/** Time of the last backup; without one, since when that is known. */
export async function lastBackup(
  { dataDir, databaseUrl }: Place,
  { db, now }: Needs<'db' | 'now'>,
): Promise<Date> {
  const row = (await stored(db)) ?? (await beginWatching(db, now()));
  if (databaseUrl) return row.made_at ?? row.watched_since;
  return readFile(dataDir) ?? row.watched_since;
}

/** Carries the time of the last backup of a data folder over into its new database. */
export async function carryBackupOver(db: Kysely<Tables>, dataDir: string): Promise<void> {
  const at = readFile(dataDir);
  if (at)
    await db
      .insertInto('backups')
      .values({ watched_since: at, made_at: at })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ made_at: at }))
      .execute();
}

const stored = (db: Kysely<Tables>) =>
  db.selectFrom('backups').select(['watched_since', 'made_at']).executeTakeFirst();

async function beginWatching(db: Kysely<Tables>, now: Date) {
  await sql`insert into backups (watched_since) values (${now}) on conflict do nothing`.execute(db);
  return (await stored(db)) ?? { watched_since: now, made_at: null };
}

function readFile(dataDir: string): Date | null {
  try {
    const at = new Date(readFileSync(fileIn(dataDir), 'utf8').trim());
    return Number.isNaN(at.getTime()) ? null : at;
  } catch {
    return null;
  }
}
