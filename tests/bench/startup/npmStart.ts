import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { signInToApi } from '#tests/support/api.ts';
import { freePort } from '../lib/ports.ts';
import { descendants, memoryOf, type Process, processes } from '../lib/processes.ts';

const root = resolve(import.meta.dirname, '../../..');

/** One start of everything. */
export interface Start {
  /** Milliseconds until the line that says so, and until somebody has signed in. */
  readyMs: number;
  signedInMs: number;
  /** Bytes that all processes hold once somebody has signed in, by what they are. */
  memory: { all: number; parts: string };
  /** What was said on the way, each with its time. */
  steps: string[];
}

/** Where a start finds or does not find what earlier ones left. */
export interface Home {
  dataDir: string;
  compileCache: string;
}

/** New, empty folders; `remove` takes them away. */
export function newHome(): Home & { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-start-'));
  return {
    dataDir: join(folder, 'data'),
    compileCache: join(folder, 'compiled'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Forgets the prepared database; the next start makes it anew. */
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

/** Makes the next start build the app. */
export const dropBuild = (): void => rmSync(join(root, 'dist'), { recursive: true, force: true });

const atMostMs = 120_000;

/** Runs `npm start`, waits until it is ready, signs in, weighs it, and ends it. @throws with its output when it does not come up. */
export async function npmStart(home: Home): Promise<Start> {
  const port = Number(process.env['BENCH_PORT'] ?? 0) || (await freePort());
  const startedAt = performance.now();
  const since = (): number => performance.now() - startedAt;
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DUGOUT_DATA: home.dataDir,
      NODE_COMPILE_CACHE: home.compileCache,
      DUGOUT_SCREENSHOT_URL: `http://127.0.0.1:${await freePort()}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const steps: string[] = [];
  let isReady = false;
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  // Written when the database stands and is filled; a later start finds an old one, which the supervisor removes.
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
    if (!address) throw new Error(`npm start did not come up\n${steps.join('\n')}`);
    const readyMs = since();
    await (await signInToApi(address, 'operator')).me();
    return { readyMs, signedInMs: since(), memory: weigh(child.pid ?? 0), steps };
  } finally {
    clearInterval(watch);
    // The supervisor itself: npm in front of it would hand the signal on only sometimes.
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
  ['agents', 'server/agents/main.ts'],
  ['nats-server', 'nats-server'],
];

/** What a process of the stack is. */
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
