import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { accountChanges } from '#server/schema/accountChanges.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * A file for each change of the schema, in the order of their names; a released one is never edited. After one whose name ends with
 * {@link breakingSuffix}, processes of earlier releases cannot work.
 */
const migrationFolder = fileURLToPath(new URL('migrations', import.meta.url));

const migrations = new FileMigrationProvider({
  fs,
  path,
  migrationFolder,
  import: (file) => import(pathToFileURL(file).href),
});

/** Statements that replace what they define, by name: they run after the migrations whenever they have changed. */
const repeated: Record<string, readonly string[]> = { accountChanges };

export const migrationNames: readonly string[] = readdirSync(migrationFolder)
  .map((file) => path.parse(file).name)
  .toSorted();

/** Key of the advisory lock; any number not used elsewhere in the database. */
export const preparationLock = 20_211_105;

/** Pause between two attempts to get the lock, milliseconds. */
const lockPauseMs = 100;

/** Polls, because one query that waits for a long migration would exceed the query timeout. */
async function waitForLock(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      ours: boolean;
    }>`select pg_try_advisory_lock(${preparationLock}) as ours`.execute(db);
    if (rows[0]?.ours) return;
    await sleep(lockPauseMs);
  }
}

/** Executed migrations; none in an empty database. */
async function executedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const found = await sql<{
    exists: boolean;
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (found.rows[0]?.exists !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** The first migration used to have another key; a database that ran it under that key must not run it again. */
async function renameOldKeys(db: Kysely<Tables>): Promise<void> {
  if ((await executedMigrations(db)).includes('0001_main_job'))
    await sql`update kysely_migration set name = '0001_core_schema' where name = '0001_main_job'`.execute(db);
}

/** Suffix of breaking migrations: `tests/compat` says when it is needed. */
export const breakingSuffix = '_breaking';

/** A later release has changed the schema so that this one cannot work with it. */
export class NewerSchemaError extends Error {
  constructor(name: string) {
    super(
      `A later release has changed the database (${name}), and this one cannot work with it. Start the later release, or restore a backup of before.`,
    );
    this.name = 'NewerSchemaError';
  }
}

/**
 * Changes by later releases, which the migrator would report as missing. They do not keep an earlier release from
 * starting, while API processes are updated one by one or after a rollback.
 * @throws NewerSchemaError when one of them is breaking
 */
function laterMigrations(executed: readonly string[]): string[] {
  const newest = migrationNames.at(-1) ?? '';
  const later = executed.filter((name) => name > newest);
  const breaking = later.find((name) => name.endsWith(breakingSuffix));
  if (breaking !== undefined) throw new NewerSchemaError(breaking);
  return later;
}

/** An API process of this release has not run on the database yet. */
class OlderSchemaError extends Error {
  constructor(name: string) {
    super(
      `The database is of an earlier release (${name} is missing). Update and start the API first, which brings it up to date; commands do not, because processes of the earlier release may be running.`,
    );
    this.name = 'OlderSchemaError';
  }
}

/** @throws OlderSchemaError or NewerSchemaError when this release cannot work with the schema as it is */
export async function expectSchema(db: Kysely<Tables>): Promise<void> {
  const executed = await executedMigrations(db);
  laterMigrations(executed);
  const missing = migrationNames.find((name) => !executed.includes(name));
  if (missing !== undefined) throw new OlderSchemaError(missing);
}

/**
 * Brings the schema up to date, in the transaction of `db` if it is one.
 * @throws NewerSchemaError, or the error of the migration that failed
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const executed = await executedMigrations(db);
  const later = laterMigrations(executed);
  // The migrator reads the catalog and loads every migration even if there is nothing to do.
  if (!isDeepStrictEqual(executed.toSorted(), [...migrationNames, ...later].toSorted()))
    await runMigrations(db, later);
  // A later release has its own statements.
  if (later.length === 0) await repeat(db);
}

async function runMigrations(db: Kysely<Tables>, later: readonly string[]): Promise<void> {
  const ofLater = later.map((name): [string, Migration] => [name, { up: async () => undefined }]);
  const known = { ...(await migrations.getMigrations()), ...Object.fromEntries(ofLater) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function repeat(db: Kysely<Tables>): Promise<void> {
  for (const [name, statements] of Object.entries(repeated)) {
    const checksum = createHash('sha256').update(statements.join(';')).digest('hex');
    const same = { name, checksum };
    const done =
      await sql`select from repeated_statements where name = ${name} and checksum = ${checksum}`.execute(db);
    if (done.rows.length > 0) continue;
    const run = async (transaction: Kysely<Tables>): Promise<void> => {
      for (const statement of statements) await sql.raw(statement).execute(transaction);
      await transaction
        .insertInto('repeated_statements')
        .values(same)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(same))
        .execute();
    };
    await (db.isTransaction ? run(db) : db.transaction().execute(run));
  }
}

/**
 * Brings the schema up to date and then runs `fill`, while all other processes that start on the same
 * database wait.
 * @throws the error of the migration or of `fill`; a failed migration leaves nothing behind.
 */
export async function prepare<T>(db: Kysely<Tables>, fill: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await waitForLock(connection);
    try {
      await renameOldKeys(connection);
      await migrate(connection);
      return await fill(connection);
    } finally {
      await sql`select pg_advisory_unlock(${preparationLock})`.execute(connection);
    }
  });
}
