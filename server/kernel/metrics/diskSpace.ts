import { statfs } from 'node:fs/promises';

/** Space of a file system, in bytes. */
export interface DiskSpace {
  /** What this process can still write. */
  free: number;
  size: number;
}

/** Space of the file system that a folder is on; null when it cannot be told. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace | null> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}
