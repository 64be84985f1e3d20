import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAgentInfo, getEnums } from '#contract/http/util.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { start } from '#server/start.ts';
import { startTestServer, type TestServer } from '#tests/support/natsTestServer.ts';
import { compileCache } from '../../scripts/lib/child.ts';
import { reservePort } from '../../scripts/lib/ports.ts';
import { untilReady } from './apiProcess.ts';
import { command } from './commandLine.ts';
import { fresh, installation, removeFolders } from './installation.ts';

/** A real `server/main.ts`, started as by units and containers: without the demo. */

let nats: TestServer;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  nats = await startTestServer();
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  await nats.stop();
  removeFolders();
});

async function startApi(dataDir: string, env: Record<string, string> = {}) {
  const port = await reservePort(0);
  const output: string[] = [];
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      PORT: String(port),
      DUGOUT_DATA: dataDir,
      NODE_ENV: 'production',
      NATS_URL: nats.url,
      NATS_WS_URL: nats.wsUrl,
      NATS_KEYS: nats.keysFile,
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  stops.push(() => {
    child.kill();
    return ended;
  });
  await untilReady(child, output);
  const enums = async () =>
    getEnums.response.parse(await (await fetch(`http://127.0.0.1:${port}/api/util/enums`)).json());
  /** Signs a user in. @returns the data that the agent page requests */
  const signIn = async (email: string, password: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', headers, body });
    const { jwt } = (await answer.json()) as { jwt: string };
    const authorization = `Bearer ${jwt}`;
    const agent = async (): Promise<unknown> =>
      (
        await fetch(`http://127.0.0.1:${port}${`/api${getAgentInfo.path}`}`, { headers: { authorization } })
      ).json();
    return { agent };
  };
  return { output: () => output.join(''), enums, signIn };
}

const knownPasswords = /ANYBODY CAN SIGN IN/;

test('a first start has no users, says how to make one, and knows it once it is made', async () => {
  const dataDir = fresh();
  const guideUrl = 'https://wiki.example.com/dugout';
  const api = await startApi(dataDir, { DUGOUT_GUIDE_URL: guideUrl });
  expect(api.output()).toMatch(/there is no user yet; npm run admin -- create EMAIL --name NAME/);
  expect(api.output()).not.toMatch(knownPasswords);
  expect(await api.enums()).toMatchObject({ hasUsers: false, guideUrl });
  const env = { DUGOUT_DATA: dataDir };
  expect(command('admin.ts', ['list'], env).stdout).toBe('There are no users yet.');
  command('admin.ts', ['create', 'boss@example.com', '--name', 'The Boss'], env, 'first secret\n');
  expect(await api.enums()).toMatchObject({ hasUsers: true, takesPayments: false });

  const boss = await api.signIn('boss@example.com', 'first secret');
  expect(await boss.agent()).toMatchObject({
    error: expect.stringContaining('There is no agent package yet'),
  });
  command('admin.ts', ['release-agent', '2.6.0.0', '--notes', 'First one'], env);
  const { version, changelog, link } = getAgentInfo.response.parse(await boss.agent());
  expect([version, changelog]).toEqual(['2.6.0.0', expect.stringContaining('First one')]);
  expect((await fetch(link)).headers.get('content-type')).toBe('application/zip');
});

test('known passwords of a demo that was there before are said loudly, and a misspelled setting is named', async () => {
  const api = await startApi(await installation(), { DUGOUT_TIMEZNE: 'Europe/Berlin' });
  expect(api.output()).toMatch(/unknown settings.*DUGOUT_TIMEZNE/);
  expect(api.output()).toMatch(knownPasswords);
  expect(api.output()).toContain('supervisor@dugout.test');
  expect(api.output()).not.toContain('blocked@dugout.test');
});

test('a server that is asked for the demo says which program has it', async () => {
  const config = loadConfig({ DUGOUT_DATA: fresh(), DUGOUT_DEMO: '1' });
  await expect(start(config, {} as Parameters<typeof start>[1])).rejects.toThrow('demo/main.ts');
});
