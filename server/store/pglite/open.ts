import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { parsers } from '../parsing.ts';
import { SyncedFs } from './syncedFs.ts';

/**
 * PGlite's own arguments without `-F`, which turns fsync off. Emscripten's fdatasync, PostgreSQL's default on
 * Linux, does nothing; its fsync reaches {@link SyncedFs}.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** Opens the database of a folder in this thread. A commit is on the disk when its query resolves. */
export const openDatabase = (folder: string, options: Pick<PGliteOptions, 'onStderr'> = {}): PGlite =>
  new PGlite({ fs: new SyncedFs(folder), parsers, startParams, ...options });
