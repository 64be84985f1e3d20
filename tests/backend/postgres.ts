import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres as startIn } from '../../scripts/lib/postgres.ts';

/** A PostgreSQL, or one database of it. */
export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Databases are short-lived: a vacuum would only slow the tests. */
const settings = ['max_connections=200', 'autovacuum=off', 'max_wal_size=4GB'];

/** Starts a PostgreSQL in a temporary folder that never syncs to the disk. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-pg-'));
  const server = await startIn(folder, settings, ['-F']);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
