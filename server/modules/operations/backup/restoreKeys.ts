import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CommandError, reasonOf } from '#node/commandError.ts';
import { keyIdOf } from '#server/modules/access/index.ts';
import { keyPaths, type KeyPlaces } from './archive.ts';

/** Keys of a backup, staged next to their places, which shows that they can be written before anything is replaced. */
export interface StagedKeys {
  /** Paths outside of the data folder whose keys differ from those of the backup, and are left alone. */
  readonly other: string[];
  /**
   * Renames them into place. An existing `secret.key` stays if the restored data belong to it, and not to the one of the
   * backup: then that came from another folder.
   * @param moveAside for existing keys
   * @param needed id of the key of the restored data; null: unknown
   * @returns the paths of existing keys that stay
   */
  place(moveAside: (path: string) => void, needed: string | null): string[];
  /** Removes keys that were not placed, and folders created for them. */
  discard(): void;
}

/** Creates a folder with its missing parents. @returns removes those that are empty */
export function makeFolder(path: string): () => void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  return () => {
    if (first === undefined) return;
    try {
      for (let at = path; at.length >= first.length; at = dirname(at)) rmdirSync(at);
    } catch {
      // The folder is in use.
    }
  };
}

/**
 * Copies the keys of an unpacked backup next to their places. Different keys in the data folder will be moved
 * aside; different keys elsewhere are left alone, because somebody else put them there.
 * @throws CommandError that says what to do, when a key cannot be written; then nothing is left behind
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
        // Left behind by a killed restore.
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
    place(moveAside, needed) {
      const kept: string[] = [];
      for (const { draft, target } of staged) {
        const isKept = isSecret(target, needed) && !isSecret(draft, needed);
        if (isKept) {
          kept.push(target);
          continue;
        }
        if (existsSync(target)) moveAside(target);
        renameSync(draft, target);
      }
      return kept;
    },
  };
}

/** Whether a file is the secret with this id. */
const isSecret = (path: string, id: string | null): boolean =>
  id !== null && existsSync(path) && keyIdOf(Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')) === id;

const hasSameContent = (source: string, target: string): boolean =>
  existsSync(target) && readFileSync(source).equals(readFileSync(target));
