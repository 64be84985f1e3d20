import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** A file of a {@link FileStore}. */
export interface StoredFile {
  name: string;
  bytes: number;
  /** When it was written, milliseconds since the epoch. */
  at: number;
}

/**
 * Where the files of clips are, shared by all API processes. Names may contain folders. Methods throw when
 * the place cannot be used.
 */
export interface FileStore {
  /** Files of a folder and its subfolders. @param folder ends with a slash; empty: all files */
  list(folder: string): Promise<StoredFile[]>;
  /** Null: there is none. */
  read(name: string): Promise<Buffer | null>;
  /** Writes a file as a whole or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  delete(name: string): Promise<void>;
}

/** Suffix of files that are not complete yet. */
const unfinished = '.new';

export function folderFiles(folder: string): FileStore {
  const pathOf = (name: string): string => join(folder, name);
  const missing = (error: unknown): null => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  };
  return {
    async list(under) {
      const found = await readdir(pathOf(under), { recursive: true, withFileTypes: true }).catch(missing);
      const files = (found ?? []).filter((entry) => entry.isFile());
      const listed = await Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          // The file may have been deleted meanwhile.
          const found = await stat(path).catch(missing);
          return found ? [{ name: relative(folder, path), bytes: found.size, at: found.mtimeMs }] : [];
        }),
      );
      return listed.flat();
    },
    read: (name) => readFile(pathOf(name)).catch(missing),
    async write(name, bytes) {
      await mkdir(dirname(pathOf(name)), { recursive: true });
      // Another process may be writing the same file.
      const path = pathOf(`${name}.${randomUUID()}${unfinished}`);
      await writeFile(path, bytes);
      await rename(path, pathOf(name));
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
      // A folder is removed with its last file.
      if (name.includes('/')) await rmdir(dirname(pathOf(name))).catch(() => undefined);
    },
  };
}
