import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { lockName } from '#server/kernel/database/pglite/lock.ts';
import { LockHeldError, lockHolder, takeLock } from '#server/kernel/database/pidLock.ts';

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

/** Time within which a killed supervisor disappears, in milliseconds. */
const dyingMs = 1_000;

/** Like {@link lockData}, for a start right after a supervisor was killed. @throws DataInUseError */
export async function lockDataSoon(folder: string): Promise<() => void> {
  const deadline = performance.now() + dyingMs;
  for (;;) {
    try {
      return lockData(folder);
    } catch (error) {
      if (!(error instanceof DataInUseError) || performance.now() > deadline) throw error;
      await after(50);
    }
  }
}

/** Time within which the API of a killed supervisor has ended, in milliseconds: it kills itself after 5 s. */
const leftMs = 8_000;

/** Waits until the API of a just killed supervisor has released the built-in database in this folder. */
export async function untilReleased(folder: string): Promise<void> {
  const deadline = performance.now() + leftMs;
  while (lockHolder(join(folder, lockName)) !== null && performance.now() < deadline) await after(50);
}
