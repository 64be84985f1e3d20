import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const holder = z.object({
  pid: z.int(),
  /** When the kernel started it, so that a reused pid is not taken for it. */ started: z.string(),
});

/** Another supervisor runs on the same data. */
export class DataInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `Dugout is already running on ${folder} (process ${pid}). Stop it first, or set DUGOUT_DATA to another folder.`,
    );
    this.name = 'DataInUseError';
  }
}

/** Start time of a process in clock ticks, where the system tells it; '' where it does not. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields are counted behind the name, which stands in brackets and may hold anything: `starttime` is the 22nd.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, started }: z.infer<typeof holder>): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startOf(pid) === started;
}

/**
 * Takes the data folder for this process alone; what a crashed process left is cleared away.
 * @returns what gives it back
 * @throws DataInUseError
 */
export function lockData(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'supervisor.lock');
  for (let attempt = 0; ; attempt += 1) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error;
    }
    const owner = readHolder(file);
    if (owner && isAlive(owner)) throw new DataInUseError(folder, owner.pid);
    rmSync(file, { force: true });
  }
}

function readHolder(file: string): z.infer<typeof holder> | null {
  try {
    return holder.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
