import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUser } from 'nkeys.js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { AgentCommand, AgentWelcome, ConsoleReport } from '#contract/agent/index.ts';
import { agentSubjects } from '#contract/agent/index.ts';
import { AgentError } from '#server/kernel/messaging/agentError.ts';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { createMessaging } from './index.ts';
import { apiName } from './credentialsIssuer.ts';
import { readRevocations } from './revokedFile.ts';
import { silentHandlers, startTestServer, type TestServer } from '#tests/support/natsTestServer.ts';
import type { AgentHandlers } from '#server/kernel/messaging/messaging.ts';

const identity = { computerName: 'pc', localIp: '10.0.0.1', pcId: 'x', agentVersion: '1.0' };
const disconnect: AgentCommand = { kind: 'disconnect', consoleId: 1, force: false };
const welcome: AgentWelcome = {
  serverId: 3,
  name: 'one',
  open: true,
  scriptVersion: null,
  flow: 0,
  consoles: [],
};
const silent: AgentHandlers = { ...silentHandlers, hello: () => Promise.resolve(welcome) };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('an API process wakes the others, not itself; an event of an earlier release is handed on', async () => {
  const faults: unknown[] = [];
  const [here, there] = await Promise.all([server.api(), server.api((error) => faults.push(error))]);
  const atHome: unknown[] = [];
  here.onWake((event) => atHome.push(event));
  const woken: unknown[] = [];
  there.onWake((event) => woken.push(event));
  here.wakeOthers();
  await expect.poll(() => woken).toEqual([null]);
  const old = await server.overTcp(server.minter.api(), inboxPrefixOf(apiName));
  const event = { name: 'consolesUpdated', payload: { ids: [1, 2] }, audience: { serverIds: [3] } };
  old.publish('dugout.events.consolesUpdated', JSON.stringify(event));
  await expect.poll(() => woken).toEqual([null, event]);
  old.publish('dugout.events.consolesUpdated', '{');
  await expect.poll(() => faults).toHaveLength(1);
  expect(atHome).toEqual([event]);
});

test('one API process handles each message of an agent, and reports in order', async () => {
  const reports: number[] = [];
  const hellos: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handlers: AgentHandlers = {
    ...silent,
    hello: (token) => {
      hellos.push(token);
      return Promise.resolve(token === 'aa' ? welcome : null);
    },
    report: async (_token, told) => {
      const consoleId = told[0]?.consoleId ?? 0;
      if (consoleId === 1) await held;
      reports.push(consoleId);
      if (consoleId === 3) throw new Error('database is away');
    },
    whoIs: (_token, userId) => Promise.resolve(userId === 7 ? { name: 'operator' } : null),
  };
  const faults: unknown[] = [];
  const one = await server.api((error) => faults.push(error));
  one.serveAgents(handlers);
  const agent = await server.agent('aa');
  const stranger = await server.agent('bb');
  const request = async (connection: typeof agent, subject: string, body: unknown): Promise<unknown> =>
    (await connection.request(subject, JSON.stringify(body), { timeout: 20_000 })).json();
  const gameActivity = { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 5, playedTotal: 0 };
  const report = (consoleId: number): ConsoleReport => ({
    consoleId,
    status: 4,
    accountId: null,
    error: null,
    nextCheckAt: null,
    gameActivity,
  });

  expect(await request(agent, agentSubjects.hello('aa'), identity)).toMatchObject({ data: welcome });
  expect(await request(stranger, agentSubjects.hello('bb'), identity)).toEqual({
    error: 'No server has this token.',
  });
  expect(await request(agent, agentSubjects.heartbeat('aa'), identity)).toEqual({ data: {} });
  expect(await request(agent, agentSubjects.whoIs('aa'), { userId: 7 })).toEqual({
    data: { name: 'operator' },
  });
  expect(await request(agent, agentSubjects.whoIs('aa'), { userId: 8 })).toEqual({
    error: 'The user was not found.',
  });
  expect(await request(agent, agentSubjects.whoIs('aa'), { userId: 'x' })).toEqual({
    error: 'The message is invalid.',
  });
  const replies = [1, 2, 3].map((consoleId) => request(agent, agentSubjects.report('aa'), report(consoleId)));
  release();
  expect(await Promise.all(replies)).toEqual([
    { data: {} },
    { data: {} },
    { error: 'The API could not complete the request.' },
  ]);
  expect(reports).toEqual([1, 2, 3]);
  expect(faults.length).toBe(2);

  const two = await server.api();
  two.serveAgents(handlers);
  hellos.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => request(agent, agentSubjects.hello('aa'), identity)));
  expect(hellos.length).toBe(20);
});

test('the API takes a message with the inbox of the agent only', async () => {
  const own = await startTestServer();
  const heard: string[] = [];
  const [api, other] = await Promise.all([own.api(), own.api((_error, where) => heard.push(where))]);
  let hellos = 0;
  let heartbeats = 0;
  api.serveAgents({
    ...silent,
    hello: () => {
      hellos += 1;
      return Promise.resolve(welcome);
    },
    heartbeat: async () => void (heartbeats += 1),
  });
  const agent = await own.agent('d1');
  const hello = JSON.stringify(identity);
  for (const reply of ['dugout.events.userUpdated', 'd2.agent.command', '_INBOX.agent-d2.x', '_INBOX.1.x'])
    agent.publish(agentSubjects.hello('d1'), hello, { reply });
  agent.publish(agentSubjects.hello('d1'), hello);
  // Like agents of earlier releases.
  agent.publish(agentSubjects.heartbeat('d1'), hello);
  expect((await agent.request(agentSubjects.hello('d1'), hello, { timeout: 20_000 })).json()).toMatchObject({
    data: welcome,
  });
  // A reply that arrived with the events would be malformed for the other process.
  const woken = new Promise((resolve) => other.onWake(resolve));
  api.wakeOthers();
  await woken;
  expect(heard).toEqual([]);
  expect([hellos, heartbeats]).toEqual([1, 1]);
  await own.stop();
});

test('a command is executed, refused with the text of the agent, or fails for an offline one', async () => {
  const api = await server.api();
  const agent = await server.agent('cc');
  agent.subscribe(agentSubjects.command('cc'), {
    callback: (_error, message) =>
      void message.respond(
        JSON.stringify(
          message.json<AgentCommand>().kind === 'disconnect' ? { data: {} } : { error: 'Busy.' },
        ),
      ),
  });
  await agent.flush();
  await api.command('cc', disconnect);
  await expect(api.command('cc', { kind: 'rename', consoleId: 1, name: 'x' })).rejects.toEqual(
    new AgentError('refused', 'Busy.'),
  );
  await expect(api.command('dd', disconnect)).rejects.toMatchObject({
    code: 'offline',
    message: 'Server is offline. Check it and try again.',
  });
});

test('the state of the channel follows the nats-server', async () => {
  const [here, there] = await Promise.all([server.api(), server.api()]);
  const woken = new Promise((resolve) => there.onWake(resolve));
  await server.whileDown(async () => {
    await expect.poll(() => [here.isUp(), there.isUp()]).toEqual([false, false]);
    await expect(here.command('ee', disconnect)).rejects.toMatchObject({ code: 'offline' });
  });
  await expect.poll(() => there.isUp() && here.isUp()).toBe(true);
  here.wakeOthers();
  expect(await woken).toBe(null);
});

test('revoked credentials are kept in the file of the setting, also when the folder of the keys is read-only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-revoked-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const revokedFile = join(folder, 'revoked.json');
  const { url, wsUrl: browserUrl, keysFile } = server;
  const messaging = await createMessaging({ url, browserUrl, keysFile, revokedFile });
  const revoked = [{ publicKey: createUser().getPublicKey(), expiresAt: new Date(Date.now() + 60_000) }];
  await messaging.revoke(revoked);
  await messaging.close();
  expect(readRevocations(revokedFile)).toEqual(revoked);
});

test('a missing messaging server is reported in one sentence', async () => {
  const config = { url: 'nats://127.0.0.1:1', browserUrl: '', keysFile: server.keysFile };
  await expect(createMessaging(config)).rejects.toThrow(
    /^The messaging server at nats:\/\/127\.0\.0\.1:1 cannot be reached/,
  );
});

/** A nats-server of this version that supports just enough of the protocol for a client to connect. */
async function startOldServer(version: string): Promise<{ address: string; stop: () => Promise<unknown> }> {
  const info = { server_id: 'X', version, proto: 1, headers: true, max_payload: 1_048_576, nonce: 'n' };
  const listener = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(`INFO ${JSON.stringify(info)}\r\n`);
    socket.on('data', (data) => data.toString().includes('PING') && socket.write('PONG\r\n'));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const stop = (): Promise<unknown> => once(listener.close(), 'close');
  return { address: `127.0.0.1:${(listener.address() as AddressInfo).port}`, stop };
}

test('a messaging server that is too old is refused in one sentence that says what to do', async () => {
  const old = await startOldServer('2.10.29');
  const config = { url: `nats://${old.address}`, browserUrl: '', keysFile: server.keysFile };
  await expect(createMessaging(config)).rejects.toThrow(
    `The nats-server at ${old.address} is version 2.10.29, which can be crashed with one unauthenticated frame. ` +
      'Install version 2.12.5 or newer, or 2.11.14 or newer of 2.11.',
  );
  // Resolves because no connection is left.
  await old.stop();
});
