import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { debianPostgresFolders, findBinary } from '#node/findBinary.ts';
import { CommandError, reasonOf } from '#node/commandError.ts';

const execute = promisify(execFile);

/**
 * Runs a program to its end. It inherits the environment of this process.
 * @throws CommandError with its output
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  try {
    const { stdout } = await execute(command, [...args], {
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new CommandError(`${command.split('/').at(-1)}: ${stderr.trim() || reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** An address of node-postgres as libpq accepts it: `uselibpqcompat` and `no-verify` exist only there. */
function forPrograms(databaseUrl: string): URL {
  const url = new URL(databaseUrl);
  url.searchParams.delete('uselibpqcompat');
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  return url;
}

/**
 * Runs a program of PostgreSQL on a database. The password is passed in the environment, because everybody on the machine
 * can read arguments.
 * @throws CommandError when it is missing or fails
 */
export async function runPostgresProgram(
  name: 'pg_dump' | 'pg_restore' | 'psql',
  databaseUrl: string | null,
  args: readonly string[],
): Promise<string> {
  const file = findBinary(name, debianPostgresFolders());
  if (!file) throw new CommandError(`${name} is missing. Install it: sudo apt-get install postgresql-client`);
  if (databaseUrl === null) return runProgram(file, args);
  const url = forPrograms(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return runProgram(file, [...args, '--dbname', url.href], password ? { PGPASSWORD: password } : {});
}
