import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { ensurePostgres } from '../../scripts/ensure.ts';

/** A PostgreSQL, or one database of it. */
export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root: then it runs as the user of its package, or as nobody. */
function owner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const call = (what: string, user: string): number =>
    Number(execFileSync('id', [what, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: call('-u', user), gid: call('-g', user) };
    } catch {
      // The next one.
    }
  }
  return null;
}

/** Starts a PostgreSQL in a temporary folder, on a socket in it, without a port. */
export async function startPostgres(): Promise<TestPostgres> {
  const binaries = dirname(ensurePostgres());
  const folder = mkdtempSync(join(tmpdir(), 'dugout-pg-'));
  const as = owner();
  if (as) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'dugout', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(join(binaries, 'initdb'), initdb, { ...as, cwd: folder });
  // Many databases are short-lived: a vacuum would only take time from the tests.
  const settings = ['listen_addresses=', 'max_connections=200', 'autovacuum=off', 'max_wal_size=4GB'];
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-F', '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...as,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) => {
    server.once('close', () => resolve());
  });
  // Ends with the test process, even if the test did not stop it.
  const kill = (): void => void server.kill('SIGQUIT');
  process.once('exit', kill);
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new Error('PostgreSQL ended before it was ready')));
  });
  return {
    url: `postgres://dugout@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      process.off('exit', kill);
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
