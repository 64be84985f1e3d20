import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A running process has the lock. */
export class LockHeldError extends Error {
  readonly pid: number;

  constructor(path: string, pid: number) {
    super(`${path} is held by process ${pid}`);
    this.name = 'LockHeldError';
    this.pid = pid;
  }
}

/** Process id and, where available, its start time: a reused id does not count as running. */
const lockContent = (pid: number): string => `${pid} ${startOf(pid)}`;

/** Start time: field 22 of /proc/{pid}/stat (proc(5)), counted after the closing bracket of the command; '-' elsewhere. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
  } catch {
    return '-';
  }
}

function alive(holder: string): boolean {
  const pid = Number.parseInt(holder, 10);
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return lockContent(pid) === holder;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** The running process that has this lock; null when there is none. */
export function lockHolder(path: string): number | null {
  const holder = read(path);
  return holder !== null && alive(holder) ? Number.parseInt(holder, 10) : null;
}

/**
 * Takes a lock file for this process. The lock of a killed process is replaced.
 * @returns releases the lock
 * @throws LockHeldError
 */
export function takeLock(path: string): () => void {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, lockContent(process.pid), { mode: 0o600 });
    for (let attempts = 0; attempts < 5; attempts++) {
      try {
        // A link appears completely or not at all, so nobody reads a partial lock.
        linkSync(draft, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = read(path);
      if (holder !== null && alive(holder)) throw new LockHeldError(path, Number.parseInt(holder, 10));
      if (holder !== null) removeStale(path, holder);
    }
    throw new Error(`The lock ${path} changes its owner too often`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a stale lock; if another process has just replaced it with its own, that one is restored. */
function removeStale(path: string, holder: string): void {
  const stale = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, stale);
  } catch {
    return;
  }
  if (read(stale) !== holder) linkSync(stale, path);
  rmSync(stale, { force: true });
}
