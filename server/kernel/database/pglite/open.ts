import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import fs from 'node:fs';
import { parsers } from '../parsing.ts';

type InitOptions = Parameters<NodeFS['init']>[1];

/** The part of Emscripten's NODEFS that is used here; its streams contain the descriptor of Node's file in `nfd`. */
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  /** Runs the operation and converts Node's error into the error number that PostgreSQL expects. */
  tryFSOperation(operation: () => void): void;
}

/**
 * A folder on disk with a working fsync. Emscripten's NODEFS has none, so PostgreSQL's fsync calls would return at
 * once, and a power failure would lose commits in the page cache.
 */
class SyncedFs extends NodeFS {
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

/**
 * PGlite's own arguments without `-F`, which turns fsync off. Emscripten's fdatasync, PostgreSQL's default on
 * Linux, does nothing; its fsync reaches {@link SyncedFs}. PostgreSQL fills its buffers with zeros at each start,
 * which takes a quarter of the opening for the default of 128 MB; files are cached by the operating system anyway.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
];

/** Opens the database of a folder in this thread. A commit is on the disk when its query resolves. */
export const openDatabase = (folder: string, options: Pick<PGliteOptions, 'onStderr'> = {}): PGlite =>
  new PGlite({ fs: new SyncedFs(folder), parsers, startParams, ...options });
