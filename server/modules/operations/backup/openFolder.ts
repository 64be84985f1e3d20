import { existsSync, readdirSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { join } from 'node:path';
import { openPglite } from '#server/kernel/database/pglite/client.ts';
import { pgliteDialect } from '#server/kernel/database/pglite/dialect.ts';
import { FolderInUseError, lockFolder } from '#server/kernel/database/pglite/lock.ts';
import type { Tables } from '#server/schema/tables.ts';
import { CommandError } from '#node/commandError.ts';
import type { RunSql } from './tableSums.ts';

/** Reading all rows of a table may take longer than a statement of the API. */
const queryLimitMs = 3_600_000;

/** The built-in database of a folder, opened for one command. */
export interface OpenedFolder {
  readonly db: Kysely<Tables>;
  readonly run: RunSql;
  close(): Promise<void>;
}

/** Opens a database folder, which nobody else may be using. @throws the error of the database when it is damaged */
export async function openFolder(folder: string): Promise<OpenedFolder> {
  const client = await openPglite(folder, { queryLimitMs });
  const db = new Kysely<Tables>({ dialect: pgliteDialect(client) });
  return {
    db,
    run: async (text) => (await sql.raw(text).execute(db)).rows,
    async close() {
      await db.destroy();
      await client.close();
    },
  };
}

export const databaseFolder = (dataDir: string): string => join(dataDir, 'database');

/** Refuses a data folder without a database, which only the API creates. @throws CommandError */
export function expectInstallation(dataDir: string): void {
  const folder = databaseFolder(dataDir);
  if (!existsSync(folder) || readdirSync(folder).length === 0)
    throw new CommandError(`There is no installation in ${dataDir}. Set DATABASE_URL or DUGOUT_DATA.`);
}

/** Refuses a database without tables, which only the API creates. @throws CommandError */
export async function expectTables(run: RunSql): Promise<void> {
  const [row] = (await run(
    `select to_regclass('public.kysely_migration') is not null as exists`,
  )) as readonly {
    exists: boolean;
  }[];
  if (!row?.exists)
    throw new CommandError(
      'There is no installation in the database of DATABASE_URL. Start the API on it once.',
    );
}

/**
 * Locks a data folder for a command. @returns releases the lock
 * @throws CommandError that names the process that is using it
 */
export function lockForCommand(dataDir: string): () => void {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new CommandError(
      `${error.message}: ${dataDir}. Stop it first, because the built-in database has one user at a time.`,
      { cause: error },
    );
  }
}
