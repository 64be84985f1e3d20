import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { copiedDatabase } from '#server/modules/operations/admin/databaseCopies.ts';
import { sendAdminRequest } from '#server/modules/operations/admin/socket.ts';
import { version } from '#server/kernel/version.ts';
import { keyPaths, type KeyPlaces, type Manifest, pack } from './archive.ts';
import { CommandError, reasonOf } from '#node/commandError.ts';
import {
  databaseFolder,
  expectInstallation,
  expectTables,
  lockForCommand,
  openFolder,
} from './openFolder.ts';
import { runPostgresProgram } from './programs.ts';
import { makeFolder } from './restoreKeys.ts';
import { readTableSums, type RunSql } from './tableSums.ts';

export interface BackupOptions extends KeyPlaces {
  /** Null: the built-in database of the data folder. */
  databaseUrl: string | null;
  /** The file to write; it must not exist. */
  file: string;
  /** Whether to include the keys of the data folder. */
  withKeys: boolean;
  now: () => Date;
}

/** Name of a PostgreSQL dump inside of a backup. */
export const dumpFile = 'database.dump';

/**
 * Writes a backup: the database, the keys that its secrets need, and counts and checksums that a restore
 * compares. The installation may keep running: PostgreSQL is read in one snapshot, and the built-in database
 * is copied by the API that has it open.
 * @returns its content
 * @throws CommandError; then no file is written
 */
export async function backup(options: BackupOptions): Promise<Manifest> {
  const { dataDir, databaseUrl, file, withKeys, now } = options;
  const target = resolve(file);
  if (existsSync(target)) throw new CommandError(`${target} exists already.`);
  if (!databaseUrl) expectInstallation(dataDir);
  const unmake = makeFolder(dirname(target));
  removeLeftOver(dirname(target), now());
  // Next to the file, where the space is needed anyway.
  const folder = mkdtempSync(`${target}.making-`);
  try {
    const content = databaseUrl ? await dumpPostgres(databaseUrl, folder) : await copyFolder(dataDir, folder);
    if (withKeys)
      for (const [name, path] of keyPaths(options))
        if (existsSync(path)) {
          mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
          cpSync(path, join(folder, name));
        }
    const manifest: Manifest = { format: 1, version, createdAt: now().toISOString(), ...content };
    await pack(folder, manifest, target);
    return manifest;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    unmake();
  }
}

/** Work of a backup, by the name of its file: the folder, and the file that is being packed. */
const isWork = (name: string): boolean => /\.making(?:-[A-Za-z0-9]{6})?$/.test(name);
/** Work that is older is left over from a backup that was killed, in milliseconds. */
const leftOverMs = 86_400_000;

function removeLeftOver(folder: string, now: Date): void {
  for (const name of readdirSync(folder).filter(isWork)) {
    const path = join(folder, name);
    if (now.getTime() - statSync(path).mtimeMs > leftOverMs) rmSync(path, { recursive: true, force: true });
  }
}

type Content = Pick<Manifest, 'kind' | 'migrations' | 'tables'>;

/** Copies the database and opens the copy to test whether it can be restored; the original is not opened. */
async function copyFolder(dataDir: string, folder: string): Promise<Content> {
  const source = databaseFolder(dataDir);
  if (!existsSync(join(source, 'PG_VERSION')))
    throw new CommandError(
      `${source} is no database: its file PG_VERSION is missing. Nothing was written; see the chapter on backups in docs/deploy.md.`,
    );
  const copy = databaseFolder(folder);
  if (!(await copyByApi(dataDir, copy))) {
    const unlock = lockForCommand(dataDir);
    try {
      cpSync(source, copy, { recursive: true });
    } finally {
      unlock();
    }
  }
  try {
    const opened = await openFolder(copy);
    try {
      return await contentOf('pglite', opened.run);
    } finally {
      await opened.close();
    }
  } catch (error) {
    throw new CommandError(
      `The database in ${source} is damaged, so no backup was written: ${reasonOf(error)} Restore an earlier one.`,
      { cause: error },
    );
  }
}

/**
 * Requests a copy from the API that has the database open.
 * @returns false when no API runs
 * @throws CommandError
 */
async function copyByApi(dataDir: string, target: string): Promise<boolean> {
  const answer = await sendAdminRequest(dataDir, {
    by: 'npm run backup',
    request: { command: 'copy-database' },
  });
  if (answer === null) return false;
  if ('error' in answer) throw new CommandError(answer.error);
  const [made = ''] = answer.lines;
  try {
    // The target may be on another disk.
    cpSync(copiedDatabase(made), target, { recursive: true });
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return true;
}

/** Dumps the database and computes its sums, in the same snapshot. */
async function dumpPostgres(databaseUrl: string, folder: string): Promise<Content> {
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const run: RunSql = async (text) => (await client.query(text)).rows;
    // The session is idle while pg_dump reads.
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await run(`set ${limit} = 0`);
    await expectTables(run);
    await run('begin isolation level repeatable read, read only');
    const [{ snapshot } = { snapshot: '' }] = (await run(
      'select pg_export_snapshot() as snapshot',
    )) as readonly { snapshot: string }[];
    await runPostgresProgram('pg_dump', databaseUrl, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${snapshot}`,
      `--file=${join(folder, dumpFile)}`,
    ]);
    return await contentOf('postgres', run);
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : new CommandError(`PostgreSQL: ${reasonOf(error)}`, { cause: error });
  } finally {
    await client.end();
  }
}

async function contentOf(kind: Manifest['kind'], run: RunSql): Promise<Content> {
  const migrations = (await run('select name from kysely_migration order by name')) as readonly {
    name: string;
  }[];
  return { kind, migrations: migrations.map(({ name }) => name), tables: await readTableSums(run) };
}
