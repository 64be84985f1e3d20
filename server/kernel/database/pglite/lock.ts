import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeldError, takeLock } from '../pidLock.ts';

/** Another process uses the database in this folder; two at once would silently overwrite each other's rows. */
export class FolderInUseError extends Error {
  constructor(pid: number) {
    super(`Dugout already runs on this data folder (pid ${pid})`);
    this.name = 'FolderInUseError';
  }
}

export const lockName = 'pid.lock';

/** Locks a folder for this process's database. @returns releases the lock @throws FolderInUseError */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return takeLock(join(folder, lockName));
  } catch (error) {
    throw error instanceof LockHeldError ? new FolderInUseError(error.pid) : error;
  }
}
