import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { withTimeout } from '#node/withTimeout.ts';

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

/** Time limit of one call, in milliseconds: an agent waits for the answer to a part of a clip for 10 s. */
const timeoutMs = 8_000;

/** Folders that do not answer. Each call that hangs keeps one of the few threads of this process. */
const hanging = new Set<string>();

/** The files of a folder, which may be on a file server. While one call hangs, all others fail at once. */
export function folderFiles(folder: string, limitMs = timeoutMs): FileStore {
  async function within<T>(call: () => Promise<T>): Promise<T> {
    const fault = new Error('The folder of clips does not answer');
    if (hanging.has(folder)) throw fault;
    const answer = call().finally(() => hanging.delete(folder));
    const done = await withTimeout(
      answer.then((value) => ({ value })),
      limitMs,
    );
    if (done) return done.value;
    hanging.add(folder);
    throw fault;
  }
  const pathOf = (name: string): string => join(folder, name);
  const missing = (error: unknown): null => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  };
  return {
    async list(under) {
      const found = await within(() =>
        readdir(pathOf(under), { recursive: true, withFileTypes: true }).catch(missing),
      );
      const files: StoredFile[] = [];
      for (const entry of found ?? []) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        // The file may have been deleted meanwhile.
        const status = await within(() => stat(path).catch(missing));
        if (status) files.push({ name: relative(folder, path), bytes: status.size, at: status.mtimeMs });
      }
      return files;
    },
    read: (name) => within(() => readFile(pathOf(name)).catch(missing)),
    write: (name, bytes) =>
      within(async () => {
        await mkdir(dirname(pathOf(name)), { recursive: true });
        // Another process may be writing the same file.
        const path = pathOf(`${name}.${randomUUID()}${unfinished}`);
        await writeFile(path, bytes);
        await rename(path, pathOf(name));
      }),
    delete: (name) =>
      within(async () => {
        await rm(pathOf(name), { force: true });
        // A folder is removed with its last file.
        if (name.includes('/')) await rmdir(dirname(pathOf(name))).catch(() => undefined);
      }),
  };
}
