import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Client } from 'pg';
import { migrationNames } from '#server/store/migrate.ts';
import { keyPaths, type KeyPlaces, type Manifest, unpack } from './archive.ts';
import { dumpFile } from './backup.ts';
import { CommandError, reasonOf } from '#server/commandError.ts';
import { databaseFolder, lockForCommand, openFolder } from './openFolder.ts';
import { runPostgresProgram } from './programs.ts';
import { differences, readTableSums, type RunSql } from './tableSums.ts';

export interface RestoreOptions extends KeyPlaces {
  /** Null: the built-in database of the data folder. */
  databaseUrl: string | null;
  file: string;
  /** Whether an existing database may be replaced. A folder is moved aside, never deleted. */
  replace: boolean;
  now: () => Date;
}

export interface Restored {
  manifest: Manifest;
  /** What was moved aside. */
  movedAside: string[];
  /** Paths of keys that are neither in the backup nor there. */
  missingKeys: string[];
  /** Paths outside of the data folder whose keys differ from those of the backup, and were left alone. */
  otherKeys: string[];
}

/**
 * Restores a backup, after comparing its content with its counts and checksums.
 * @throws CommandError; then nothing was changed
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { dataDir, databaseUrl, file } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // In the data folder, so that its parts can be renamed into place.
  const folder = mkdtempSync(join(dataDir, 'restoring-'));
  try {
    const manifest = await unpack(file, folder);
    refuseOthers(manifest, options);
    const database = databaseUrl
      ? await restorePostgres(databaseUrl, folder, manifest, options.replace)
      : await restoreFolder(folder, manifest, options);
    const { moved, otherKeys } = restoreKeys(folder, options);
    const missingKeys = keyPaths(options).flatMap(([, path]) => (existsSync(path) ? [] : [path]));
    return { manifest, movedAside: [...database, ...moved], missingKeys, otherKeys };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Refuses a backup of another kind of database, or of a newer version. */
function refuseOthers({ kind, version, migrations }: Manifest, { databaseUrl }: RestoreOptions): void {
  if (kind === 'pglite' && databaseUrl)
    throw new CommandError(
      'This is a backup of the built-in database, but DATABASE_URL is set. Restore it without DATABASE_URL, then carry it over with `npm run move`.',
    );
  if (kind === 'postgres' && !databaseUrl)
    throw new CommandError('This is a backup of a PostgreSQL: set DATABASE_URL to the one to restore it to.');
  const unknown = migrations.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0)
    throw new CommandError(
      `This backup was made by version ${version}, whose schema is newer than that of this one (${unknown.join(', ')}). Update Dugout first.`,
    );
}

const suffixOf = (now: () => Date): string =>
  now()
    .toISOString()
    .slice(0, 19)
    .replaceAll(/[^\dT]/g, '');

/** Moves something aside, under a name that is free. @returns its new path */
function moveAside(path: string, now: () => Date): string {
  const wanted = `${path}.replaced-${suffixOf(now)}`;
  const free = [wanted, ...Array.from({ length: 9 }, (_, n) => `${wanted}-${n + 2}`)].find(
    (name) => !existsSync(name),
  );
  if (!free) throw new CommandError(`There are too many copies of ${path}; move some away.`);
  renameSync(path, free);
  return free;
}

async function restoreFolder(
  folder: string,
  manifest: Manifest,
  { dataDir, replace, now }: RestoreOptions,
): Promise<string[]> {
  const [source, target] = [databaseFolder(folder), databaseFolder(dataDir)];
  const hasContent = existsSync(target) && readdirSync(target).length > 0;
  if (hasContent && !replace)
    throw new CommandError(
      `${target} exists already. With --replace it is moved aside (not deleted), and the backup takes its place.`,
    );
  const unlock = lockForCommand(dataDir);
  try {
    const opened = await openFolder(source).catch((error: unknown) => {
      throw new CommandError(`The database in this backup is damaged: ${reasonOf(error)}`, { cause: error });
    });
    try {
      refuseDifferences(manifest, await readTableSums(opened.run));
    } finally {
      await opened.close();
    }
    const moved = existsSync(target) ? [moveAside(target, now)] : [];
    renameSync(source, target);
    return moved;
  } finally {
    unlock();
  }
}

function refuseDifferences(manifest: Manifest, found: Manifest['tables']): void {
  const different = differences(manifest.tables, found);
  if (different.length > 0)
    throw new CommandError(`The content of this backup is not what was backed up: ${different.join('; ')}.`);
}

async function restorePostgres(
  databaseUrl: string,
  folder: string,
  manifest: Manifest,
  replace: boolean,
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const run: RunSql = async (text) => (await client.query(text)).rows;
    await refuseUsed(run, replace);
    // One transaction for everything: a failure leaves the database as it was.
    const script = join(folder, 'database.sql');
    await runPostgresProgram('pg_restore', null, [
      '--no-owner',
      '--no-privileges',
      `--file=${script}`,
      join(folder, dumpFile),
    ]);
    await runPostgresProgram('psql', databaseUrl, [
      '--no-psqlrc',
      '--quiet',
      '--single-transaction',
      '--set=ON_ERROR_STOP=1',
      '--command=drop schema public cascade; create schema public',
      `--file=${script}`,
    ]);
    refuseDifferences(manifest, await readTableSums(run));
    return [];
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : new CommandError(`PostgreSQL: ${reasonOf(error)}`, { cause: error });
  } finally {
    await client.end();
  }
}

/** Refuses a database that others are connected to, or that has content that may not be replaced. */
async function refuseUsed(run: RunSql, replace: boolean): Promise<void> {
  const [state] = (await run(`select
    (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend') as connections,
    (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v'))
      as tables`)) as readonly { connections: number; tables: number }[];
  const { connections = 0, tables = 0 } = state ?? {};
  if (connections > 0)
    throw new CommandError(
      `${connections} other connections use this database. Stop all API processes first.`,
    );
  if (tables > 0 && !replace)
    throw new CommandError(
      `This database has ${tables} tables already. With --replace everything in its schema "public" is deleted first.`,
    );
}

/**
 * Puts the keys of the backup into their places. Others in the data folder are moved aside; others elsewhere are left alone,
 * because they belong to whoever put them there.
 */
function restoreKeys(folder: string, options: RestoreOptions): { moved: string[]; otherKeys: string[] } {
  const moved: string[] = [];
  const otherKeys: string[] = [];
  for (const [name, target] of keyPaths(options)) {
    const source = join(folder, name);
    if (!existsSync(source)) continue;
    if (existsSync(target)) {
      if (readFileSync(source).equals(readFileSync(target))) continue;
      if (relative(options.dataDir, target).startsWith('..')) {
        otherKeys.push(target);
        continue;
      }
      moved.push(moveAside(target, options.now));
    }
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    copyFileSync(source, target);
  }
  return { moved, otherKeys };
}
