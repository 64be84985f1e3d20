import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A living process holds the lock. */
export class LockHeldError extends Error {
  readonly pid: number;

  constructor(path: string, pid: number) {
    super(`${path} is held by process ${pid}`);
    this.name = 'LockHeldError';
    this.pid = pid;
  }
}

/** Process id and, where the system tells it, the moment it started: a reused id does not count as alive. */
const lockContent = (pid: number): string => `${pid} ${startOf(pid)}`;

/** Field 22 of /proc/{pid}/stat (proc(5)), counted behind the command's closing bracket; '-' elsewhere. */
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

/**
 * Takes a lock file for this process alone until the answer is called. What a killed process left is taken over.
 * @throws LockHeldError
 */
export function takeLock(path: string): () => void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, lockContent(process.pid), { mode: 0o600 });
  try {
    for (let attempts = 0; attempts < 5; attempts++) {
      try {
        // A link either appears complete or not at all: nobody ever reads half a lock.
        linkSync(draft, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = read(path);
      if (holder !== null && alive(holder)) throw new LockHeldError(path, Number.parseInt(holder, 10));
      if (holder !== null) removeStale(path, holder);
    }
    throw new Error(`The lock ${path} changes hands too often`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead lock; should another process have just replaced it by its own, that one is put back. */
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
