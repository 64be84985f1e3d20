import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders that are often missing from the PATH of a normal user. */
const extraFolders = ['/usr/local/bin', '/usr/local/sbin', '/usr/bin', '/usr/sbin', '/opt/homebrew/bin'];

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** All programs of this name, those on the PATH first, then those of the usual folders and of `more`. */
export function findBinaries(name: string, more: readonly string[] = []): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...extraFolders, ...more];
  return [...new Set(folders.map((folder) => join(folder, name)))].filter(runs);
}

/** First program of this name on the PATH or in the usual folders (or in `more`), or null. */
export const findBinary = (name: string, more: readonly string[] = []): string | null =>
  findBinaries(name, more)[0] ?? null;

/** Where Debian installs the programs of PostgreSQL, the newest version first. */
export function debianPostgresFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => `${root}/${version}/bin`);
}
