import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { signInToApi } from '#tests/support/api.ts';
import { reservePort } from '../../../scripts/lib/ports.ts';
import { descendants, memoryOf, type Process, processes } from '../lib/processes.ts';

const root = resolve(import.meta.dirname, '../../..');

/** One start of the stack. */
export interface Start {
  /** Milliseconds until the stack reports that it is ready, and until a user has signed in. */
  readyMs: number;
  signedInMs: number;
  /** Memory of all processes after the sign-in, bytes by kind of process. */
  memory: { all: number; parts: string };
  /** Output lines with their times. */
  steps: string[];
}

/** Folders with the results of earlier starts. */
export interface Home {
  dataDir: string;
  compileCache: string;
}

/** New, empty folders; `remove` deletes them. */
export function newHome(): Home & { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-start-'));
  return {
    dataDir: join(folder, 'data'),
    compileCache: join(folder, 'compiled'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Deletes the prepared database, so that the next start creates it. */
export function dropTemplate(): void {
  const cache = join(root, '.cache');
  const templates = (() => {
    try {
      return readdirSync(cache).filter((name) => name.startsWith('pglite-'));
    } catch {
      return [];
    }
  })();
  for (const name of templates) rmSync(join(cache, name), { recursive: true, force: true });
}

/** Deletes the build, so that the next start builds the app. */
export const dropBuild = (): void => rmSync(join(root, 'dist'), { recursive: true, force: true });

const atMostMs = 120_000;

/**
 * Runs `npm start`, waits until it is ready, signs in, measures its memory, and stops it.
 * @throws with its output if it does not start.
 */
export async function npmStart(home: Home): Promise<Start> {
  const port = Number(process.env['BENCH_PORT'] ?? 0) || (await reservePort(0));
  const startedAt = performance.now();
  const since = (): number => performance.now() - startedAt;
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DUGOUT_DATA: home.dataDir,
      NODE_COMPILE_CACHE: home.compileCache,
      DUGOUT_SCREENSHOT_URL: `http://127.0.0.1:${await reservePort(0)}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const steps: string[] = [];
  let isReady = false;
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  // Written once the database is filled; the supervisor removes the file of an earlier start.
  const list = join(home.dataDir, 'agents.json');
  const isOld = existsSync(list);
  const watch = setInterval(() => {
    if (isOld || !existsSync(list)) return;
    clearInterval(watch);
    steps.push(`${Math.round(since())} ms database filled`);
  }, 20);
  const url = new Promise<string>((found) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        const ready = /^Dugout is ready: (\S+)/.exec(line)?.[1];
        if (ready) found(ready);
        if (line.trim() && !isReady) steps.push(`${Math.round(since())} ms ${line.trim()}`);
        isReady ||= ready !== undefined;
      });
    }
  });
  try {
    const address = await Promise.race([url, ended.then(() => null), later(atMostMs)]);
    if (!address) throw new Error(`npm start did not become ready\n${steps.join('\n')}`);
    const readyMs = since();
    await (await signInToApi(address, 'operator')).me();
    return { readyMs, signedInMs: since(), memory: weigh(child.pid ?? 0), steps };
  } finally {
    clearInterval(watch);
    // The supervisor itself, because npm does not forward signals reliably.
    const family = descendants(processes(), child.pid ?? -1);
    const supervisor = family.findLast(({ command }) => command.includes('scripts/start.ts'));
    if (supervisor) process.kill(supervisor.pid, 'SIGTERM');
    await ended;
  }
}

const later = (ms: number): Promise<null> =>
  new Promise((done) => {
    setTimeout(done, ms, null).unref();
  });

const kinds: readonly [name: string, part: string][] = [
  ['API', 'server/main.ts'],
  ['agents', 'demo/agents.ts'],
  ['nats-server', 'nats-server'],
];

/** The kind of a process of the stack. */
export const kindOf = ({ command }: Pick<Process, 'command'>): string =>
  kinds.find(([, part]) => command.includes(part))?.[0] ?? 'npm and supervisor';

function weigh(pid: number): Start['memory'] {
  const family = descendants(processes(), pid);
  const byKind = Object.groupBy(family, kindOf);
  const parts = Object.entries(byKind).map(
    ([kind, members = []]) =>
      `${kind} ${Math.round(memoryOf(members.map((member) => member.pid)) / 1e6)} MB` +
      (members.length > 1 && kind === 'agents' ? ` (${members.length})` : ''),
  );
  return { all: memoryOf(family.map((member) => member.pid)), parts: parts.join(', ') };
}
