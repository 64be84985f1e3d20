import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import fs from 'node:fs';

type InitOptions = Parameters<NodeFS['init']>[1];

/** What this file uses of Emscripten's NODEFS, whose streams carry the descriptor of Node's file in `nfd`. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  /** Runs the operation and turns Node's error into the error number that PostgreSQL reads. */
  tryFSOperation(operation: () => void): void;
}

/**
 * A folder on disk whose fsync is real. Emscripten's NODEFS has none, so that PostgreSQL's calls of fsync
 * return at once and a commit is only in the page cache: a power cut loses it.
 */
export class SyncedFs extends NodeFS {
  override init(database: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const preRun: InitOptions['preRun'] = [
      ...(options.preRun ?? []),
      ({ NODEFS }) => {
        const files = NODEFS as unknown as NodeFileSystem;
        files.stream_ops.fsync = ({ nfd }) => {
          files.tryFSOperation(() => fs.fsyncSync(nfd));
          return 0;
        };
      },
    ];
    return super.init(database, { ...options, preRun });
  }
}
