import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminAnswer } from './requests.ts';

/** Name of a folder with a copy of the database, in the data folder: the API may write nowhere else. */
const prefix = 'copy-';
const nameOfCopy = /^copy-[A-Za-z0-9]{6}$/;

export const copiedDatabase = (folder: string): string => join(folder, 'database');

/** Copies the built-in database for a backup. @returns the folder that contains the copy, which the caller deletes */
export async function copyDatabase(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
): Promise<AdminAnswer> {
  deleteOldCopies(dataDir, oldMs);
  const folder = mkdtempSync(join(dataDir, prefix));
  try {
    await copyTo(copiedDatabase(folder));
    return { lines: [folder] };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { error: `The database could not be copied: ${(error as Error).message}` };
  }
}

/** A copy that is older is left over from a backup that was killed, milliseconds. */
const oldMs = 3_600_000;

/** Deletes copies that a killed backup has left behind. @param ageMs younger ones may still be packed */
export function deleteOldCopies(dataDir: string, ageMs = 0): void {
  const before = performance.timeOrigin + performance.now() - ageMs;
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name);
    if (nameOfCopy.test(name) && statSync(path).mtimeMs <= before)
      rmSync(path, { recursive: true, force: true });
  }
}
