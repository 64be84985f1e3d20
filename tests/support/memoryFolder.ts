import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/** Free bytes that a run needs: its databases, and the profiles of its browsers. */
const neededBytes = 4 * 1024 ** 3;

function hasSpace(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes;
}

/**
 * Uses a new folder for temporary files of this process and its children: in memory if there is space,
 * because databases sync their writes.
 * @returns its path, and a function that deletes it
 */
export function useMemoryFolder(): { folder: string; remove: () => void } {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(hasSpace() ? memory : tmpdir(), 'dugout-tests-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return {
    folder,
    remove() {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      // A browser may still write for a moment.
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
