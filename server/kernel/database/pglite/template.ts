import { PGlite } from '@electric-sql/pglite';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = resolve(fileURLToPath(new URL('../../../../.cache', import.meta.url)));

/** One template per release of the database, because its files may not fit another release. */
function templatePath(): string {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return join(cache, `pglite-${version}`);
}

/**
 * Creates an empty database once and caches it in the repository, because creating one takes seconds and copying
 * one a tenth of a second. Several processes may run this at once: the first to finish wins.
 */
async function prepareTemplate(): Promise<string> {
  const path = templatePath();
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'making-'));
  try {
    await makeDatabase(draft);
    renameSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return path;
}

/** Rejects a folder that may contain somebody's data. */
function refuseUnknownContent(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new Error(
    `${folder} is not empty, but it is no database: its file PG_VERSION is missing. Nothing was changed. ` +
      'Restore the folder from a backup, or move it away to start with a new database.',
  );
}

/**
 * Fills a folder that contains no database yet. A synced copy is renamed into place, so that neither a crash nor a
 * power failure leaves a partial one.
 * @throws Error that says what to do when the folder contains something else.
 */
export async function fillFolder(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  refuseUnknownContent(folder);
  const template = await prepareTemplate().then(ifReadable, (error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES' || error.code === 'EROFS') return null;
    throw error;
  });
  const draft = `${folder}.making`;
  rmSync(draft, { recursive: true, force: true });
  if (template) cpSync(template, draft, { recursive: true });
  else await makeDatabase(draft);
  await syncTree(draft);
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(draft, folder);
  await sync(dirname(folder));
}

/**
 * Null for a template that this user cannot read, because another user installed the program: the folder of a
 * database is readable only by its owner. Copying it would end the process with an exception that JavaScript
 * cannot catch.
 */
function ifReadable(template: string): string | null {
  try {
    readdirSync(template);
    return template;
  } catch {
    return null;
  }
}

async function makeDatabase(folder: string): Promise<void> {
  const database = new PGlite(folder);
  await database.waitReady;
  await database.close();
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncTree(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  // A few at a time: each uses a descriptor, and the disk handles them one by one anyway.
  for (let at = 0; at < paths.length; at += 16)
    await Promise.all(paths.slice(at, at + 16).map((path) => sync(join(folder, path))));
  await sync(folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepareTemplate();
