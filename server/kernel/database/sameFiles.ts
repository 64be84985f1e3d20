import { statSync } from 'node:fs';

const idOf = (path: string): string | null => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : null;
};

/**
 * Remembers files by their place on the disk: a file that was removed, or replaced with its folder, can still
 * be written through an open descriptor, without any effect.
 * @returns the first file that is gone or was replaced; null when all are the same
 */
export function sameFiles(paths: readonly string[]): () => string | null {
  const known = paths.map((path) => [path, idOf(path)] as const);
  return () => {
    try {
      return known.find(([path, id]) => idOf(path) !== id)?.[0] ?? null;
    } catch (error) {
      // The folder above cannot be read any more.
      return (error as NodeJS.ErrnoException).path ?? 'the data folder';
    }
  };
}
