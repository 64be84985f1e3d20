import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another process keeps its database in this folder; two at once would silently lose each other's rows. */
export class FolderHeldError extends Error {
  constructor(pid: number) {
    super(`Dugout already runs on this data folder (pid ${pid})`);
    this.name = 'FolderHeldError';
  }
}

/** Process id and, where the system tells it, the moment it started: a reused id does not count as alive. */
const stamp = (pid: number): string => `${pid} ${startOf(pid)}`;

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
  return stamp(pid) === holder;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Takes a folder for this process alone until the answer is called. What a killed process left is taken over.
 * @throws FolderHeldError
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'pid.lock');
  const mine = join(folder, `pid.lock.${process.pid}`);
  writeFileSync(mine, stamp(process.pid), { mode: 0o600 });
  try {
    for (let tries = 0; tries < 5; tries++) {
      try {
        // A link either appears complete or not at all: nobody ever reads half a lock.
        linkSync(mine, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = read(path);
      if (holder !== null && alive(holder)) throw new FolderHeldError(Number.parseInt(holder, 10));
      if (holder !== null) removeStale(path, holder);
    }
    throw new Error(`The lock ${path} changes hands too often`);
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Removes a dead lock; should another process have just replaced it by its own, that one is put back. */
function removeStale(path: string, holder: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside) !== holder) linkSync(aside, path);
  rmSync(aside, { force: true });
}
