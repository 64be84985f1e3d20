import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The data folder cannot be used. The message is for the person who starts it: what is wrong, and what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Whether there is a built-in database in this data folder. */
export const hasDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'database', 'PG_VERSION'));

/**
 * Time limit for opening the built-in database, milliseconds. It includes crash recovery, which replays about 30 MB of the write-ahead log
 * a second; folders of releases without checkpoints may have gigabytes of it.
 */
export const openingLimitMs = 10 * 60_000;

/** Size of a new built-in database with the demo data and its write-ahead log, in bytes: 63 MB on 2026-11-25. */
const newDatabaseBytes = 100_000_000;

const another = 'or set DUGOUT_DATA to another folder';

const full = (folder: string, room = ''): DataFolderError =>
  new DataFolderError(`The disk of ${folder} is full${room}. Free some space, ${another}.`);

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Checks before the first write that a folder, which need not exist yet, can hold the data.
 * @param needsDatabase whether a built-in database will be created in it
 * @param freeBytes free space on the disk of an existing folder
 * @throws DataFolderError
 */
export function expectDataFolder(folder: string, needsDatabase: boolean, freeBytes = freeBytesOf): void {
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  if (!statSync(existing).isDirectory())
    throw new DataFolderError(`${existing} is a file, not a folder. Set DUGOUT_DATA to a folder.`);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as { code?: string };
    throw dataFolderError({ code, path: folder }, folder) ?? error;
  }
  if (!needsDatabase) return;
  const free = freeBytes(existing);
  if (free < newDatabaseBytes)
    throw full(
      folder,
      `: ${megabytes(free)} are free, and a new database needs ${megabytes(newDatabaseBytes)}`,
    );
}

/** One sentence about the disk, from an error while the folder is written; null for any other error. */
export function dataFolderError(error: unknown, folder: string): DataFolderError | null {
  const { code, message, path } = error as { code?: unknown; message?: unknown; path?: unknown };
  const text = `${String(code)} ${String(message)}`;
  if (/ENOSPC|EDQUOT|53100|No space left on device|Disk quota exceeded/i.test(text)) return full(folder);
  if (/EROFS|Read-only file system/i.test(text))
    return new DataFolderError(`The disk of ${folder} is read-only. Make it writable, ${another}.`);
  const isInside = typeof path === 'string' && path.startsWith(folder);
  if (isInside && (code === 'EACCES' || code === 'EPERM'))
    return new DataFolderError(`This user may not write to ${folder}. Give it the rights to it, ${another}.`);
  return null;
}
