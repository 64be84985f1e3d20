import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeldError, takeLock } from '#server/store/pidLock.ts';

/** Another supervisor uses the same data. */
export class DataInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `Dugout is already running on ${folder} (process ${pid}). Stop it first, or set DUGOUT_DATA to another folder.`,
    );
    this.name = 'DataInUseError';
  }
}

/** Name of the lock file in a data folder. */
export const dataLock = 'supervisor.lock';

/**
 * Locks the data folder for this supervisor; the lock of a crashed one is removed.
 * @returns releases the lock
 * @throws DataInUseError
 */
export function lockData(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    return takeLock(join(folder, dataLock));
  } catch (error) {
    throw error instanceof LockHeldError ? new DataInUseError(folder, error.pid) : error;
  }
}
