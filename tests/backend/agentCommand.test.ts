import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { formatCreds, parseAgentCreds } from '#server/messaging/credsFile.ts';
import { startTestServer, type TestServer } from '#server/messaging/testServer.ts';
import type { AgentHandlers } from '#server/messaging/types.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

let nats: TestServer;
const folder = mkdtempSync(join(tmpdir(), 'dugout-agent-'));
beforeAll(async () => {
  nats = await startTestServer();
});
afterAll(async () => {
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes credentials by the command. @returns the file, and the token in it */
async function makeCreds(name: string): Promise<{ file: string; token: string }> {
  const file = join(folder, name);
  await run(process.execPath, ['scripts/agentCreds.ts', file], {
    cwd: root,
    env: { ...process.env, NATS_KEYS: nats.keysFile, DUGOUT_DATA: folder },
  });
  return { file, token: parseAgentCreds(readFileSync(file, 'utf8')).token };
}

/** Handlers of an API that knows no server; `waiting` collects the tokens that ask for one. */
function strangers(waiting: string[]): AgentHandlers {
  return {
    hello: async (token: string) => {
      waiting.push(token);
      return null;
    },
    heartbeat: async () => undefined,
    report: async () => undefined,
    task: async () => undefined,
    whoIs: async () => null,
    configs: async () => [],
  } as unknown as AgentHandlers;
}

/** Another user where this process may become one; null: the same user. */
function otherUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (what: string) => Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function startAgent(
  creds: string,
  as: { uid: number; gid: number } | null,
): { child: ChildProcess; output: string[] } {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(root, 'scripts/agent.ts'),
      '--nats',
      nats.url,
      '--creds',
      creds,
    ],
    {
      ...as,
      cwd: '/',
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output: string[] = [];
  child.stdout.on('data', (data: Buffer) => output.push(data.toString()));
  child.stderr.on('data', (data: Buffer) => output.push(data.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output };
}

test('an agent of another user connects with nothing but its credentials, and ends at a signal', async () => {
  const api = await nats.api();
  const waiting: string[] = [];
  api.serveAgents(strangers(waiting));
  const { file, token } = await makeCreds('first.creds');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const as = otherUser();
  if (as) {
    // It can read its own file, and nothing else in the folder.
    chmodSync(folder, 0o711);
    chownSync(file, as.uid, as.gid);
  }
  const { child, output } = startAgent(file, as);
  await expect.poll(() => [...new Set(waiting), ...(child.exitCode === null ? [] : output)]).toEqual([token]);
  await expect.poll(() => output.join('')).toContain('waits to be attached');
  expect(output.join('')).not.toMatch(/eyJ|SU[A-Z2-7]{20}/);
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('credentials are not overwritten, and other files are refused without their content', async () => {
  const { file } = await makeCreds('second.creds');
  await expect(
    run(process.execPath, ['scripts/agentCreds.ts', file], {
      cwd: root,
      env: { ...process.env, NATS_KEYS: nats.keysFile, DUGOUT_DATA: folder },
    }),
  ).rejects.toThrow(/EEXIST/);
  const wrong = join(folder, 'wrong.creds');
  const person = nats.minter.user({ id: 1, role: 200, serverTokens: [] }, new Date(Date.now() + 60_000));
  writeFileSync(wrong, formatCreds(person), { mode: 0o644 });
  const { child, output } = startAgent(wrong, null);
  expect(await new Promise((done) => child.once('exit', done))).toBe(1);
  expect(output.join('')).toContain('The file does not contain the credentials of an agent.');
  expect(output.join('')).not.toContain(person.seed);
});
