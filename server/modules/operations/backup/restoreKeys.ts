import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CommandError, reasonOf } from '#node/commandError.ts';
import { keyPaths, type KeyPlaces } from './archive.ts';

/** Keys of a backup that lie beside their places, which shows that they can be written before anything is replaced. */
export interface StagedKeys {
  /** Paths outside of the data folder whose keys differ from those of the backup, and are left alone. */
  readonly other: string[];
  /** Renames them into their places. @param moveAside for those that are there */
  place(moveAside: (path: string) => void): void;
  /** Removes what has not been placed, and folders that were made for it. */
  discard(): void;
}

/** A folder, and those above it that are missing. @returns removes those again that are empty */
export function makeFolder(path: string): () => void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  return () => {
    if (first === undefined) return;
    try {
      for (let at = path; at.length >= first.length; at = dirname(at)) rmdirSync(at);
    } catch {
      // It is in use.
    }
  };
}

/**
 * Copies the keys of an unpacked backup beside the places where they belong. Others in the data folder will be moved aside;
 * others elsewhere are left alone, because they belong to whoever put them there.
 * @throws CommandError that says what to do, when one cannot be written; then nothing is left behind
 */
export function stageKeys(folder: string, file: string, places: KeyPlaces): StagedKeys {
  const staged: { draft: string; target: string; unmake: () => void }[] = [];
  const discard = (): void => {
    for (const { draft, unmake } of staged) {
      rmSync(draft, { force: true });
      unmake();
    }
  };
  const other: string[] = [];
  for (const [name, target] of keyPaths(places)) {
    const source = join(folder, name);
    const draft = `${target}.restoring`;
    try {
      if (!existsSync(source) || hasSameContent(source, target)) {
        // Left behind by a restore that was killed.
        rmSync(draft, { force: true });
        continue;
      }
      if (existsSync(target) && relative(places.dataDir, target).startsWith('..')) {
        other.push(target);
        continue;
      }
      const unmake = makeFolder(dirname(target));
      staged.push({ draft, target, unmake });
      copyFileSync(source, draft);
    } catch (error) {
      discard();
      throw new CommandError(
        `${target} cannot be written: ${reasonOf(error)}. Put it there as a user who may, readable for the user of the API, and run this command again:\n  tar -xzOf '${file}' './${name}' > '${target}'`,
        { cause: error },
      );
    }
  }
  return {
    other,
    discard,
    place(moveAside) {
      for (const { draft, target } of staged) {
        if (existsSync(target)) moveAside(target);
        renameSync(draft, target);
      }
    },
  };
}

const hasSameContent = (source: string, target: string): boolean =>
  existsSync(target) && readFileSync(source).equals(readFileSync(target));
