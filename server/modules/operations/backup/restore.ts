import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrationNames } from '#server/schema/migrate.ts';
import { afterRestore } from './afterRestore.ts';
import { keyPaths, type KeyPlaces, type Manifest, unpack } from './archive.ts';
import { CommandError, reasonOf } from '#node/commandError.ts';
import { databaseFolder, lockForCommand, openFolder } from './openFolder.ts';
import { boundKey } from './boundKey.ts';
import { makeFolder, stageKeys } from './restoreKeys.ts';
import { boundKeyOf, refuseDifferences, restorePostgres } from './restorePostgres.ts';
import { readTableSums } from './tableSums.ts';

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
  movedAside: string[];
  /** Paths of keys that are in neither the backup nor the data folder. */
  missingKeys: string[];
  /** Paths in the data folder whose keys belong to the restored data, other than those of the backup, and stay. */
  keptKeys: string[];
  /** Paths outside of the data folder whose keys differ from those of the backup, and were left alone. */
  otherKeys: string[];
}

/** Prefix of the folder of a running restore, in the data folder, so that its parts can be renamed into place. */
const workPrefix = 'restoring-';

/**
 * Restores a backup. Everything is first unpacked, compared and written next to its place, which shows
 * whether space and permissions suffice; only then it is moved into place. A killed restore can be run again.
 * @throws CommandError that says whether anything was changed, and what was moved aside
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { dataDir, databaseUrl, file, replace, now } = options;
  const movedAside: string[] = [];
  let isReplaced = false;
  const aside = (path: string): void => {
    movedAside.push(moveAside(path, now));
  };
  const cleanups: (() => void)[] = [];
  try {
    cleanups.push(makeFolder(dataDir));
    cleanups.push(lockForCommand(dataDir));
    for (const name of readdirSync(dataDir))
      if (name.startsWith(workPrefix)) rmSync(join(dataDir, name), { recursive: true });
    const folder = mkdtempSync(join(dataDir, workPrefix));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const manifest = await unpack(file, folder);
    refuseOthers(manifest, options);
    const keys = stageKeys(folder, file, options);
    cleanups.push(keys.discard);
    let neededKey: string | null;
    if (databaseUrl) {
      await restorePostgres(databaseUrl, folder, manifest, replace);
      isReplaced = true;
      neededKey = await boundKeyOf(databaseUrl);
    } else {
      neededKey = await checkFolder(folder, manifest, options);
      const target = databaseFolder(dataDir);
      if (existsSync(target)) aside(target);
      renameSync(databaseFolder(folder), target);
    }
    isReplaced = true;
    const keptKeys = keys.place(aside, neededKey);
    const missingKeys = keyPaths(options).flatMap(([, path]) => (existsSync(path) ? [] : [path]));
    return { manifest, movedAside, missingKeys, keptKeys, otherKeys: keys.other };
  } catch (error) {
    const reason = error instanceof CommandError ? error.message : reasonOf(error);
    throw new CommandError(
      [
        reason,
        ...(isReplaced || movedAside.length > 0 ? [] : ['Nothing was changed.']),
        ...(isReplaced ? ['The database was restored; run this command again with --replace.'] : []),
        ...movedAside.map((path) => `Moved aside: ${path}`),
      ].join('\n'),
      { cause: error },
    );
  } finally {
    for (const clean of cleanups.toReversed()) clean();
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

/** Moves something aside, under an unused name. @returns its new path */
function moveAside(path: string, now: () => Date): string {
  const wanted = `${path}.replaced-${suffixOf(now)}`;
  const free = [wanted, ...Array.from({ length: 9 }, (_, n) => `${wanted}-${n + 2}`)].find(
    (name) => !existsSync(name),
  );
  if (!free) throw new CommandError(`There are too many copies of ${path}; move some away.`);
  renameSync(path, free);
  return free;
}

/**
 * Opens the built-in database of a backup and compares it.
 * @returns the id of the key to which it belongs, if known
 * @throws CommandError also when there is one already
 */
async function checkFolder(
  folder: string,
  manifest: Manifest,
  { dataDir, replace }: RestoreOptions,
): Promise<string | null> {
  const target = databaseFolder(dataDir);
  const hasContent = existsSync(target) && readdirSync(target).length > 0;
  if (hasContent && !replace)
    throw new CommandError(
      `${target} exists already. With --replace it is moved aside (not deleted), and the backup takes its place.`,
    );
  const opened = await openFolder(databaseFolder(folder)).catch((error: unknown) => {
    throw new CommandError(`The database in this backup is damaged: ${reasonOf(error)}`, { cause: error });
  });
  try {
    refuseDifferences(manifest, await readTableSums(opened.run));
    await opened.run(afterRestore);
    return await boundKey(opened.run);
  } finally {
    await opened.close();
  }
}
