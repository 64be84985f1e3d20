import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { keyIdOf, readSecret, secretFile } from '#server/modules/access/index.ts';
import { keyOfDatabase } from '#server/modules/operations/secretBinding.ts';
import { migrate, prepare } from '#server/schema/migrate.ts';
import type { Tables } from '#server/schema/tables.ts';
import { afterMove } from './afterRestore.ts';
import { copyTables, isOfMigrations } from './copyTables.ts';
import { carryBackupOver } from './lastBackup.ts';
import { CommandError, reasonOf } from '#node/commandError.ts';
import {
  databaseFolder,
  expectInstallation,
  lockForCommand,
  openFolder,
  type OpenedFolder,
} from './openFolder.ts';
import { differences, readTableSums, type RunSql, type TableSum } from './tableSums.ts';

export interface MoveOptions {
  dataDir: string;
  /** The empty PostgreSQL database to move to. */
  to: string;
  onTable?: (name: string, rows: number) => void;
}

/**
 * Copies the built-in database of a data folder into an empty PostgreSQL database, all or nothing: counts and
 * checksums of every table are compared before the commit. Browsers load everything again. The folder keeps
 * its content, apart from missing migrations, which are executed.
 * @returns counts and checksums of all tables
 * @throws CommandError; then the PostgreSQL database is unchanged
 */
export async function move({ dataDir, to, onTable }: MoveOptions): Promise<Record<string, TableSum>> {
  expectInstallation(dataDir);
  const folder = databaseFolder(dataDir);
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new CommandError(`${folder} is no database.`);
  const unlock = lockForCommand(dataDir);
  try {
    const source = await openFolder(folder).catch((error: unknown) => {
      throw new CommandError(`The database in ${folder} cannot be opened: ${reasonOf(error)}`, {
        cause: error,
      });
    });
    const target = openTarget(to);
    try {
      await prepare(source.db, async () => undefined);
      await expectReadableSecrets(source.db, dataDir);
      return await copy(source, target, { dataDir, ...(onTable && { onTable }) });
    } catch (error) {
      throw error instanceof CommandError
        ? error
        : new CommandError(`Nothing was moved: ${reasonOf(error)}`, { cause: error });
    } finally {
      await source.close();
      await target.destroy();
    }
  } finally {
    unlock();
  }
}

/** One connection without time limits. */
const openTarget = (connectionString: string): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({
        connectionString,
        max: 1,
        statement_timeout: 0,
        idle_in_transaction_session_timeout: 0,
      }),
    }),
  });

async function copy(
  source: OpenedFolder,
  target: Kysely<Tables>,
  { dataDir, onTable }: Omit<MoveOptions, 'to'>,
): Promise<Record<string, TableSum>> {
  await source.run('begin isolation level repeatable read');
  const expected = withoutMigrations(await readTableSums(source.run));
  const found = await target.transaction().execute(async (transaction) => {
    const run: RunSql = async (text) => (await sql.raw(text).execute(transaction)).rows;
    await refuseContent(run);
    await migrate(transaction);
    await copyTables({
      source: source.run,
      target: run,
      write: (statement, json) => transaction.executeQuery(CompiledQuery.raw(statement, [json])),
      ...(onTable && { onTable }),
    });
    const sums = withoutMigrations(await readTableSums(run));
    const different = differences(expected, sums);
    if (different.length > 0)
      throw new CommandError(`The copy is not equal, so nothing was moved: ${different.join('; ')}.`);
    await run(afterMove);
    await carryBackupOver(transaction, dataDir);
    return sums;
  });
  await source.run('commit');
  return found;
}

const withoutMigrations = (sums: Record<string, TableSum>): Record<string, TableSum> =>
  Object.fromEntries(Object.entries(sums).filter(([name]) => !isOfMigrations(name)));

async function refuseContent(run: RunSql): Promise<void> {
  const found = (await run(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    order by relname limit 3`)) as readonly { name: string }[];
  if (found.length > 0)
    throw new CommandError(
      `This database is not empty: it has ${found.map(({ name }) => name).join(', ')}${found.length === 3 ? ' …' : ''}. Create an empty one.`,
    );
}

/** Refuses a folder whose key does not fit its secrets, which would be lost unnoticed. */
async function expectReadableSecrets(db: Kysely<Tables>, dataDir: string): Promise<void> {
  const secret = readSecret(dataDir);
  const needed = await keyOfDatabase(db, secret);
  if (needed === null || (secret && keyIdOf(secret) === needed)) return;
  const file = join(dataDir, secretFile);
  throw new CommandError(
    secret
      ? `The secrets in this database cannot be read with ${file}, so nothing was moved: it is key ${keyIdOf(secret)}, and they need key ${needed}. Restore it from a backup.`
      : `${file} is missing: the secrets in this database could not be read. Nothing was moved. Restore it from a backup.`,
  );
}
