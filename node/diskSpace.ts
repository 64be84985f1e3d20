import { statfs } from 'node:fs/promises';
import { withTimeout } from './withTimeout.ts';

/** Space of a file system, in bytes. */
export interface DiskSpace {
  /** What this process can still write. */
  free: number;
  size: number;
}

/** Time limit, in milliseconds: a file server that is gone may never answer. */
const limitMs = 3_000;

/** Calls that are under way, by folder. Shared, because each that hangs keeps one of the few threads of the process. */
const reading = new Map<string, Promise<DiskSpace | null>>();

/** Space of the file system that a folder is on; null when it is unknown. */
export function diskSpaceOf(folder: string): Promise<DiskSpace | null> {
  const space = reading.get(folder) ?? read(folder).finally(() => reading.delete(folder));
  reading.set(folder, space);
  return withTimeout(space, limitMs);
}

async function read(folder: string): Promise<DiskSpace | null> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}

/** The disk with the smallest free share, of those that contain the folders; null when none is known. */
export async function fullestDisk(folders: readonly string[]): Promise<DiskSpace | null> {
  const disks = await Promise.all(folders.map(diskSpaceOf));
  const share = ({ free, size }: DiskSpace): number => free / Math.max(1, size);
  return disks.filter((disk) => disk !== null).toSorted((a, b) => share(a) - share(b))[0] ?? null;
}
