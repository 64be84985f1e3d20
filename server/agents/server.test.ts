import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NatsConnection } from 'nats.ws';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AgentWelcome, TaskReport } from '#contract/agent/index.ts';
import {
  channelMethods,
  type ChannelMethodName,
  type ChannelReply,
  replyEnvelope,
} from '#contract/channel/methods.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import { systemClock as clock } from '#domain/clock.ts';
import { startTestServer, type TestServer } from '#server/messaging/testServer.ts';
import type { Messaging } from '#server/messaging/types.ts';
import { packageKeys, signedZip } from '#server/packageSignature.ts';
import { zipOf } from '#server/zip.ts';
import { Agent } from './agent.ts';
import { agentManifestOf } from './manifest.ts';
import { SimulatedConsole } from './simulated/simulatedConsole.ts';

/** An agent whose server is attached, changed, closed and deleted; the test takes the part of the API. */
const token = 'bb01';
const gameActivity = { gameSessionsToday: 1, playedToday: 2, maxGamesToday: 30, playedTotal: 40 };
const assignment = {
  account: { id: 11, email: 'one@mail.test', index: 0 },
  script: { title: 'Rivals', description: '' },
};
const attached: AgentWelcome = {
  serverId: 1,
  name: 'Server 1',
  open: true,
  scriptVersion: '1.4.2.0',
  flow: 0,
  consoles: [{ id: 1, name: 'console-01', assignment, gameActivity }],
};

/** The downloads of the API: one package with the password 'open'. */
const { privateKey, publicKey } = packageKeys('test '.repeat(8));
const packages = createServer((_request, response) => {
  const password = createHash('sha256').update('open').digest('hex');
  const text = JSON.stringify(agentManifestOf('9.8.7.6', password));
  response.end(signedZip(zipOf([{ name: 'agent.json', text }], new Date()), privateKey));
});

let server: TestServer;
let api: Messaging;
let agent: Agent;
let anna: NatsConnection;
let welcome: AgentWelcome | null = null;
const waited: string[] = [];
const carried: (readonly string[])[] = [];
const heard: string[] = [];
const tasks: TaskReport[] = [];

beforeAll(async () => {
  server = await startTestServer();
  api = await server.api();
  api.serveAgents({
    hello: (_token, _identity, keys = []) => {
      carried.push(keys);
      return Promise.resolve(welcome);
    },
    heartbeat: (_token, { agentVersion }) => {
      heard.push(agentVersion);
      return Promise.resolve();
    },
    report: () => Promise.resolve(),
    task: (_token, task) => {
      tasks.push(task);
      return Promise.resolve();
    },
    whoIs: () => Promise.resolve(null),
  });
  await new Promise<void>((resolve) => packages.listen(0, '127.0.0.1', resolve));
  agent = await Agent.start({
    natsUrl: server.url,
    token,
    creds: server.minter.agent(token),
    updates: { apiOrigin: `http://127.0.0.1:${(packages.address() as AddressInfo).port}`, publicKey },
    settings: { clock, seed: 'test', connectMs: 30, failures: 0 },
    makeDriver: ({ id, name }, events) => new SimulatedConsole({ id, name, clock, seed: 'test', events }),
    onWaiting: (own) => waited.push(own),
    onFault: (error) => {
      throw error;
    },
  });
  anna = await server.person({ id: 7, role: 100, serverTokens: [token] });
});
afterAll(async () => {
  packages.close();
  await agent.close();
  await server.stop();
});
beforeEach(async () => {
  await become(attached);
});

/** Changes the server and sends the agent a refresh. */
async function become(now: AgentWelcome | null): Promise<void> {
  welcome = now;
  await api.command(token, { kind: 'refresh' });
}

async function ask<N extends ChannelMethodName>(name: N, body?: unknown): Promise<ChannelReply<N>> {
  const message = await anna.request(subjectOf(name, { token }), JSON.stringify(body ?? {}), {
    timeout: 5_000,
  });
  const envelope = replyEnvelope.parse(message.json());
  if ('error' in envelope) throw new Error(envelope.error);
  const { reply } = channelMethods[name];
  if (reply === 'image') throw new Error('Not asked here');
  return reply.parse(envelope.data) as ChannelReply<N>;
}

test('an agent of no server waits, works as soon as it is attached, and waits again when it is not any more', async () => {
  // It has been waiting since its start, before the first of these tests.
  expect(waited).toEqual([token]);
  expect(agent.consoles.get(1)?.connected).toBe(true);
  expect(heard.length).toBeGreaterThan(0);
  await become(null);
  expect(waited).toEqual([token, token]);
  expect(agent.consoles.size).toBe(0);
  await expect(
    api.command(token, { kind: 'connect', consoleId: 1, assignment, task: 'handRun' }),
  ).rejects.toThrow('The server is closed');
});

test('what it carries on is said with the hello, so that nobody takes it for lost', async () => {
  await become(attached);
  await expect.poll(() => tasks.at(-1)?.status).toBe('active');
  await become(attached);
  expect(carried.at(-1)).toEqual([agent.consoles.get(1)?.tasks.currentKey]);
});

test('closing by force ends everything at once, and a closed server starts nothing', async () => {
  await api.command(token, { kind: 'close', force: true });
  expect(agent.consoles.get(1)?.connected).toBe(false);
  await expect
    .poll(() => tasks.at(-1))
    .toMatchObject({ type: 'work', status: 'finished', end: expect.any(String) });
  const connect = () => api.command(token, { kind: 'connect', consoleId: 1, assignment, task: 'signIn' });
  await expect(connect()).rejects.toThrow('The server is closed');
  await api.command(token, { kind: 'open', scriptVersion: '1.4.10.0' });
  await connect();
  await expect.poll(() => agent.consoles.get(1)?.connected).toBe(true);
  const { lines } = await ask('queueLogs');
  expect(lines.join('\n')).toMatch(
    /server: closed, all at once.*server: open.*scripts: version 1\.4\.10\.0/s,
  );
});

test('closing gently lets the script play on, and a closed server found on the way too', async () => {
  await api.command(token, { kind: 'close', force: false });
  expect(agent.consoles.get(1)?.connected).toBe(true);
  await become({ ...attached, open: false });
  expect(agent.consoles.get(1)?.connected).toBe(true);
  await api.command(token, { kind: 'open', scriptVersion: '1.4.2.0' });
  expect((await ask('queueLogs')).lines.join('\n')).toMatch(/server: open.*\[console-01\] plays on/s);
  await api.command(token, { kind: 'close', force: true });
  expect(agent.consoles.get(1)?.connected).toBe(false);
});

test('an agent that is updated says its new version at once, and refuses what is none', async () => {
  const url = 'http://dugout.example/api/download/agent/abc';
  await expect(ask('update', { url, password: 'guess' })).rejects.toThrow(
    'The package password is incorrect.',
  );
  await ask('update', { url, password: 'open' });
  expect((await ask('info')).agentVersion).toBe('9.8.7.6');
  await expect.poll(() => heard.at(-1)).toBe('9.8.7.6');
});

test('remote control is installed once it is asked for, with another password each time, and goes with the server', async () => {
  await api.command(token, { kind: 'installRemoteControl' });
  expect(await ask('remoteControlInstalled')).toEqual({ installed: true });
  const before = await ask('remoteControlParams');
  await api.command(token, { kind: 'installRemoteControl' });
  const after = await ask('remoteControlParams');
  expect(after.id).toBe(before.id);
  expect(after.password).not.toBe(before.password);
  await become(null);
  expect(await ask('remoteControlInstalled')).toEqual({ installed: false });
  await become(attached);
  expect(await ask('remoteControlInstalled')).toEqual({ installed: false });
});
