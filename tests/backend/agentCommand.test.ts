import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { revokedAgentCredentials } from '#server/modules/access/agentCredentials.ts';
import { serveAdminSocket } from '#server/modules/operations/admin/socket.ts';
import { createLog } from '#node/log.ts';
import { type AgentCredentials, formatCreds, parseAgentCreds } from '#node/nats/credsFile.ts';
import { startTestServer, type TestServer } from '#tests/support/natsTestServer.ts';
import type { AgentHandlers } from '#server/kernel/messaging/messaging.ts';
import { openStore, type Store } from '#server/kernel/database/database.ts';
import { compileCache } from '../../scripts/lib/child.ts';
import { installation, removeFolders } from './installation.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

let nats: TestServer;
let installed: { dataDir: string; store: Store; stop: () => Promise<void> };
const folder = mkdtempSync(join(tmpdir(), 'dugout-agent-'));
beforeAll(async () => {
  nats = await startTestServer();
  // The API of this data folder does this for the command.
  const dataDir = await installation();
  const store = await openStore({ dataDir, databaseUrl: null });
  const log = createLog({ name: 'api', level: 'silent' });
  const deps = { dataDir, log, db: store.db, now: () => new Date() };
  const stop = serveAdminSocket(deps as Parameters<typeof serveAdminSocket>[0]);
  installed = { dataDir, store, stop };
});
afterAll(async () => {
  await installed.stop();
  await installed.store.close();
  removeFolders();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

const agentCreds = async (...args: string[]): Promise<string> =>
  (
    await run(process.execPath, ['scripts/agentCreds.ts', ...args], {
      cwd: root,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compileCache,
        NATS_KEYS: nats.keysFile,
        DUGOUT_DATA: installed.dataDir,
      },
    })
  ).stdout;

/** Writes credentials with the command. @returns the file and its contents */
async function makeCreds(name: string, ...args: string[]): Promise<AgentCredentials & { file: string }> {
  const file = join(folder, name);
  await agentCreds(file, ...args);
  return { file, ...parseAgentCreds(readFileSync(file, 'utf8')) };
}

/** Handlers of an API that does not know the server; `waiting` collects the tokens of agents that ask for one. */
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

/** Another user, if this process may become one who can run the program; null: the same user. */
function otherUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (what: string) => Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' }));
  const user = { uid: idOf('-u'), gid: idOf('-g') };
  // A clone in a folder to which only its owner has access.
  const { status } = spawnSync(process.execPath, ['--version'], { ...user, cwd: '/' });
  return status === 0 ? user : null;
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
    // The process can read its own file, and nothing else in the folder.
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

test('credentials are not overwritten, end in a year, and can be listed, renewed and revoked', async () => {
  const { file, token, expiresAt } = await makeCreds('second.creds');
  expect(Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(365);
  await expect(agentCreds(file)).rejects.toThrow(/EEXIST/);
  const renewed = await makeCreds('renewed.creds', '--token', token, '--days', '0');
  expect([renewed.token, renewed.expiresAt]).toEqual([token, null]);
  expect(await agentCreds('--list')).toMatch(
    new RegExp(
      `${token}  \\(no server\\) +[\\d-]+ +${expiresAt?.toISOString().slice(0, 10)}\n(.*\n)*${token}.* never`,
    ),
  );
  expect(await agentCreds('--revoke', token)).toContain('Revoked 2 sets of credentials.');
  await expect(agentCreds('--revoke', token)).rejects.toThrow(/no valid credentials of an agent/);
  const revoked = await revokedAgentCredentials(installed.store.db, new Date()).execute();
  expect(new Set(revoked.map(({ expiresAt: end }) => end.getFullYear() > 9000))).toEqual(
    new Set([false, true]),
  );
});

test('other files are refused without their content', async () => {
  const wrong = join(folder, 'wrong.creds');
  const person = nats.minter.user({ id: 1, role: 200, serverTokens: [] }, new Date(Date.now() + 60_000));
  writeFileSync(wrong, formatCreds(person), { mode: 0o644 });
  const { child, output } = startAgent(wrong, null);
  expect(await new Promise((done) => child.once('exit', done))).toBe(1);
  expect(output.join('')).toContain('The file does not contain the credentials of an agent.');
  expect(output.join('')).not.toContain(person.seed);
});
