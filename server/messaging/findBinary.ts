import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders that are often missing in the PATH of a plain user. */
const usualFolders = ['/usr/local/bin', '/usr/local/sbin', '/usr/bin', '/usr/sbin', '/opt/homebrew/bin'];

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** First program of this name on the PATH or in the usual folders (or in `more`), or null. */
export function findBinary(name: string, more: readonly string[] = []): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...usualFolders, ...more];
  return folders.map((folder) => join(folder, name)).find(runs) ?? null;
}
