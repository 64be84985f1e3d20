import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endsWithParent } from '#node/parentDeath.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** Cache of compiled code, which halves the time to load a process's modules. */
export const compileCache = join(root, 'node_modules/.cache/dugout');
const exitHook = new URL('exitWithParent.ts', import.meta.url).href;

export interface ChildOptions {
  name: string;
  /** Path in the repository, and arguments. */
  script: readonly [string, ...string[]];
  env: NodeJS.ProcessEnv;
  /** Restart when a source file changes. */
  watch?: boolean;
  onLine: (line: string) => void;
}

/** A Node process of the stack. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Fulfilled when the process has ended, with the reason for display. */
  readonly ended: Promise<string>;
  /** Requests the process to end, and kills it after this time (ms). */
  stop(graceMs: number): Promise<void>;
}

const reason = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal ? `was ended by ${signal}` : `ended with code ${code ?? '?'}`;

/**
 * Starts a Node process that exits with the supervisor. It has its own process group, so that Ctrl+C reaches
 * only the supervisor, which then stops everything in order.
 */
export function startChild({ name, script, env, watch = false, onLine }: ChildOptions): Child {
  const flags = [
    '--disable-warning=ExperimentalWarning',
    ...(watch ? ['--watch', '--watch-preserve-output'] : []),
    '--import',
    exitHook,
  ];
  // The watcher process itself does not load the exit hook.
  const [command = '', ...args] = [...(watch ? endsWithParent() : []), process.execPath, ...flags, ...script];
  const child = spawn(command, args, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', onLine);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(reason(code, signal)));
  });
  return { name, pid: child.pid ?? 0, ended, stop: (graceMs) => stop(child, ended, graceMs) };
}

async function stop(child: ChildProcess, ended: Promise<string>, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(kill);
}
