import { PGlite } from '@electric-sql/pglite';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = resolve(fileURLToPath(new URL('../../../.cache', import.meta.url)));

/** One template per release of the database: its files are not promised to fit another one. */
function templatePath(): string {
  const manifest = fileURLToPath(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return join(cache, `pglite-${version}`);
}

/**
 * Makes an empty database once and keeps it beside the code, because making one takes seconds and
 * copying one a tenth of a second. Several processes may try at once: the first to finish wins.
 */
async function prepareTemplate(): Promise<string> {
  const path = templatePath();
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'making-'));
  try {
    const database = new PGlite(draft);
    await database.waitReady;
    await database.close();
    renameSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return path;
}

/** Fills a folder that holds no database yet. A copy is moved into place whole, so that a crash leaves no half of one. */
export async function fillFolder(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const template = await prepareTemplate().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES' || error.code === 'EROFS') return null;
    throw error;
  });
  // Nowhere to keep a template: the database then fills the folder itself, in its own time.
  if (!template) return;
  const draft = `${folder}.making`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(template, draft, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepareTemplate();
