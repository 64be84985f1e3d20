import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { endsWithParent } from '#node/parentDeath.ts';
import { ensurePostgres } from '../ensure.ts';
import type { Run } from './supervise.ts';

/** A PostgreSQL of our own, reachable only over a socket in its folder. */
export interface OwnPostgres extends Run {
  readonly url: string;
}

/** The user who runs PostgreSQL. It refuses to run as root: then this is the user of its package, or nobody. */
function owner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const call = (what: string, user: string): number =>
    Number(execFileSync('id', [what, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: call('-u', user), gid: call('-g', user) };
    } catch {
      // Try the next user.
    }
  }
  return null;
}

/**
 * Starts a PostgreSQL in this folder, which is created when it is new. It ends with this process.
 * @param settings as in `postgresql.conf`: `max_connections=200`.
 * @param flags of `postgres`; `-F` does not sync to the disk
 * @throws ToolMissingError, or Error when it ends before it is ready
 */
export async function startPostgres(
  folder: string,
  settings: readonly string[] = [],
  flags: readonly string[] = [],
): Promise<OwnPostgres> {
  const binaries = dirname(ensurePostgres());
  const as = owner();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (as) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'dugout', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  if (!existsSync(join(data, 'PG_VERSION')))
    await promisify(execFile)(join(binaries, 'initdb'), initdb, { ...as, cwd: folder });
  // SIGQUIT ends PostgreSQL and its own children at once.
  const configuration = ['listen_addresses=', ...settings].flatMap((setting) => ['-c', setting]);
  const program = [join(binaries, 'postgres'), '-D', data, '-k', folder, ...flags, ...configuration];
  const [command = '', ...args] = [...endsWithParent('QUIT'), ...program];
  const server = spawn(command, args, {
    ...as,
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<string>((resolve) => {
    server.once('close', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code ?? '?'}`),
    );
  });
  const kill = (): void => void server.kill('SIGQUIT');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new Error('PostgreSQL ended before it was ready')));
  });
  return {
    url: `postgres://dugout@localhost/postgres?host=${encodeURIComponent(folder)}`,
    pid: server.pid ?? 0,
    ended,
    async stop() {
      server.kill('SIGINT');
      await ended;
    },
  };
}
