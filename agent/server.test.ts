import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NatsConnection } from 'nats.ws';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AgentWelcome } from '#contract/agent/index.ts';
import { consoleStatus } from '#contract/enums.ts';
import { packageKeys, signedZip } from '#node/packageSignature.ts';
import { zipOf } from '#node/zip.ts';
import { agentManifestOf } from '#contract/agent/manifest.ts';
import { assignment, startTestAgent, type TestAgent, welcome } from '#tests/support/testAgent.ts';

/** An agent whose server is attached, changed, closed and deleted. */
const token = 'bb01';
const [{ gameActivity }] = welcome.consoles as [AgentWelcome['consoles'][number]];
const attached: AgentWelcome = { ...welcome, consoles: welcome.consoles.slice(0, 1) };

/** The downloads of the API: one package with the password `open`. */
const { privateKey, publicKey } = packageKeys('test '.repeat(8));
const packages = createServer((_request, response) => {
  const password = createHash('sha256').update('open').digest('hex');
  const text = JSON.stringify(agentManifestOf('9.8.7.6', password));
  response.end(signedZip(zipOf([{ name: 'agent.json', text }], new Date()), privateKey));
});

/** Values that the API answers. */
const configs: Record<string, string | number> = { difficulty: 'amateur', pace: 1 };

let agent: TestAgent;
let anna: NatsConnection;

beforeAll(async () => {
  await new Promise<void>((resolve) => packages.listen(0, '127.0.0.1', resolve));
  const apiOrigin = `http://127.0.0.1:${(packages.address() as AddressInfo).port}`;
  agent = await startTestAgent({ token, welcome: null, updates: { apiOrigin, publicKey }, configs });
  anna = await agent.connectUser(7);
});
afterAll(async () => {
  packages.close();
  await agent.stop();
});
beforeEach(() => agent.setWelcome(attached));

test('an agent without a server waits, starts when it is attached, and waits again when it is detached', async () => {
  // The agent has been waiting since its start, before the first of these tests.
  expect(agent.waited).toEqual([token]);
  expect(agent.consoles.get(1)?.connected).toBe(true);
  expect(agent.received.heartbeatVersions.length).toBeGreaterThan(0);
  await agent.setWelcome(null);
  expect(agent.waited).toEqual([token, token]);
  expect(agent.consoles.size).toBe(0);
  await expect(
    agent.api.command(token, { kind: 'connect', consoleId: 1, assignment, task: 'handRun' }),
  ).rejects.toThrow('The server is closed');
});

test('an agent whose hello fails for another reason than its token goes on, and says hello again', async () => {
  const hellos = agent.received.helloTasks.length;
  const waits = agent.waited.length;
  agent.failHellos(2);
  await agent.setWelcome(attached);
  expect(agent.received.helloTasks.length).toBe(hellos + 3);
  expect(agent.consoles.get(1)?.connected).toBe(true);
  expect(agent.waited).toHaveLength(waits);
});

test('a console that was never told to play what the API has assigned reports that it does not', async () => {
  const idle = { id: 2, name: 'console-02', assignment: null, gameActivity };
  await agent.setWelcome({ ...attached, consoles: [...attached.consoles, idle] });
  const statuses = () =>
    agent.received.reports.filter(({ consoleId }) => consoleId === 2).map(({ status }) => status);
  expect(statuses()).toEqual([]);
  const assigned = { ...idle, assignment: { ...assignment, account: { ...assignment.account, id: 12 } } };
  await agent.setWelcome({ ...attached, consoles: [...attached.consoles, assigned] });
  await expect.poll(statuses).toEqual([consoleStatus.disconnected]);
  expect(agent.consoles.get(2)?.connected).toBe(false);
  await agent.api.command(token, {
    kind: 'connect',
    consoleId: 2,
    assignment: assigned.assignment,
    task: 'signIn',
  });
  await expect.poll(() => agent.consoles.get(2)?.connected).toBe(true);
  // A playing account is left alone.
  await agent.setWelcome({ ...attached, consoles: [...attached.consoles, assigned] });
  expect(agent.consoles.get(2)?.connected).toBe(true);
});

test('a console ends what it plays when the answer to the hello says so, unless it has started something else', async () => {
  await agent.setWelcome(attached);
  expect(agent.received.playing).toContainEqual({ consoleId: 1, accountId: 11 });
  const host = agent.consoles.get(1);
  const lines = async () => (await agent.request(anna, 'queueLogs', 1, {})).lines.join('\n');
  host?.endOrdered([{ consoleId: 1, accountId: 12 }]);
  expect(await lines()).not.toContain('disconnect: after this match');
  const [gameConsole] = attached.consoles;
  if (gameConsole) await agent.setWelcome({ ...attached, consoles: [{ ...gameConsole, mustEnd: true }] });
  expect(await lines()).toContain('[console-01] disconnect: after this match');
  // The server was open all the time, so nothing lets it continue.
  await agent.setWelcome(attached);
  await agent.api.command(token, { kind: 'disconnect', consoleId: 1, force: true });
  await agent.api.command(token, { kind: 'connect', consoleId: 1, assignment, task: 'handRun' });
  await expect.poll(() => host?.connected).toBe(true);
});

test('the hello contains the running tasks, so that they do not count as lost', async () => {
  await agent.setWelcome(attached);
  await expect.poll(() => agent.received.tasks.at(-1)?.status).toBe('active');
  await agent.setWelcome(attached);
  expect(agent.received.helloTasks.at(-1)).toEqual([agent.consoles.get(1)?.tasks.currentKey]);
});

test('an agent requests the configs of playing consoles, and again when they change', async () => {
  const values = () => agent.consoles.get(1)?.config.values;
  await expect.poll(values).toEqual({ difficulty: 'amateur', pace: 1 });
  configs['pace'] = 1.5;
  await agent.api.command(token, { kind: 'configs' });
  await expect.poll(values).toEqual({ difficulty: 'amateur', pace: 1.5 });
  const { lines } = await agent.request(anna, 'queueLogs', 1, {});
  expect(lines.join('\n')).toMatch(/config: 2 values[^]*config changed: pace 1\.5/);
  // The next account starts with the values that apply then.
  await agent.api.command(token, { kind: 'disconnect', consoleId: 1, force: true });
  configs['difficulty'] = 'legendary';
  await agent.api.command(token, { kind: 'connect', consoleId: 1, assignment, task: 'handRun' });
  await expect.poll(values).toEqual({ difficulty: 'legendary', pace: 1.5 });
});

test('closing by force ends all consoles at once, and a closed server starts none', async () => {
  // A console that is still connecting has no work to finish.
  await expect.poll(() => agent.received.tasks.at(-1)).toMatchObject({ type: 'work', status: 'active' });
  await agent.api.command(token, { kind: 'close', force: true });
  expect(agent.consoles.get(1)?.connected).toBe(false);
  await expect
    .poll(() => agent.received.tasks.at(-1))
    .toMatchObject({ type: 'work', status: 'finished', end: expect.any(String) });
  const connect = () =>
    agent.api.command(token, { kind: 'connect', consoleId: 1, assignment, task: 'signIn' });
  await expect(connect()).rejects.toThrow('The server is closed');
  await agent.api.command(token, { kind: 'open', scriptVersion: '1.4.10.0' });
  await connect();
  await expect.poll(() => agent.consoles.get(1)?.connected).toBe(true);
  const { lines } = await agent.request(anna, 'queueLogs', 1, {});
  expect(lines.join('\n')).toMatch(
    /server: closed, all at once.*server: open.*scripts: version 1\.4\.10\.0/s,
  );
});

test('a run of the scheduler names its config, and a scheduler that was replaced is refused', async () => {
  const config = { id: 3, name: 'Rivals, careful' };
  const disconnect = (epoch: number) =>
    agent.api.command(token, { kind: 'disconnect', consoleId: 1, force: true, epoch });
  const connect = (epoch: number) =>
    agent.api.command(token, {
      kind: 'connect',
      consoleId: 1,
      assignment: { ...assignment, config },
      task: 'signIn',
      epoch,
    });
  await disconnect(4);
  await connect(5);
  await expect
    .poll(() => agent.received.tasks.at(-1))
    .toMatchObject({ type: 'work', status: 'active', tag: 'Rivals (Rivals, careful)' });
  expect((await agent.request(anna, 'getState')).config).toEqual(config);
  await expect(disconnect(4)).rejects.toThrow('Another process carries out the schedulers');
  expect(agent.consoles.get(1)?.connected).toBe(true);
  // People are not part of this.
  await agent.api.command(token, { kind: 'disconnect', consoleId: 1, force: true });
  expect(agent.consoles.get(1)?.connected).toBe(false);
  await agent.setWelcome(null);
});

test('closing without force waits for the running scripts, also when found closed on a hello', async () => {
  await agent.api.command(token, { kind: 'close', force: false });
  expect(agent.consoles.get(1)?.connected).toBe(true);
  await agent.setWelcome({ ...attached, open: false });
  expect(agent.consoles.get(1)?.connected).toBe(true);
  await agent.api.command(token, { kind: 'open', scriptVersion: '1.4.2.0' });
  expect((await agent.request(anna, 'queueLogs', 1, {})).lines.join('\n')).toMatch(
    /server: open.*\[console-01\] continues/s,
  );
  await agent.api.command(token, { kind: 'close', force: true });
  expect(agent.consoles.get(1)?.connected).toBe(false);
});

test('an update is reported with its new version at once; an invalid one is refused', async () => {
  const url = 'http://dugout.example/api/download/agent/abc';
  await expect(agent.request(anna, 'update', 1, { url, password: 'guess' })).rejects.toThrow(
    'The package password is incorrect.',
  );
  await agent.request(anna, 'update', 1, { url, password: 'open' });
  expect((await agent.request(anna, 'info')).agentVersion).toBe('9.8.7.6');
  await expect.poll(() => agent.received.heartbeatVersions.at(-1)).toBe('9.8.7.6');
});

test('remote control is installed with a new password each time, and removed when the server is detached', async () => {
  await agent.api.command(token, { kind: 'installRemoteControl' });
  expect(await agent.request(anna, 'remoteControlInstalled')).toEqual({ installed: true });
  const before = await agent.request(anna, 'remoteControlParams');
  await agent.api.command(token, { kind: 'installRemoteControl' });
  const after = await agent.request(anna, 'remoteControlParams');
  expect(after.id).toBe(before.id);
  expect(after.password).not.toBe(before.password);
  await agent.setWelcome(null);
  expect(await agent.request(anna, 'remoteControlInstalled')).toEqual({ installed: false });
  await agent.setWelcome(attached);
  expect(await agent.request(anna, 'remoteControlInstalled')).toEqual({ installed: false });
});

test('the API gets what a console shows, for notifications, and nothing of a console that is off', async () => {
  const picture = await agent.api.picture(token, 1);
  expect([...picture.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  await expect(agent.api.picture(token, 9)).rejects.toThrow(/console/i);
  await agent.setWelcome({
    ...attached,
    consoles: [{ id: 2, name: 'console-02', assignment: null, gameActivity }],
  });
  await expect(agent.api.picture(token, 2)).rejects.toThrow(/not connected/i);
});

test('a lost order is made up for: a heartbeat whose answer has another state leads to a hello', async () => {
  await agent.setWelcome({ ...attached, state: '1.open' });
  await expect.poll(() => agent.consoles.get(1)?.connected).toBe(true);
  agent.loseWelcome({ ...attached, open: false, state: '1.closed' });
  const lines = async () => (await agent.request(anna, 'queueLogs', 1, {})).lines.join('\n');
  await expect.poll(lines, { timeout: 10_000 }).toMatch(/disconnect: after this match\n?$/);
  agent.loseWelcome({ ...attached, state: '2.open' });
  const hellos = agent.received.helloTasks.length;
  await expect.poll(() => agent.received.helloTasks.length, { timeout: 10_000 }).toBe(hellos + 1);
});

test('an order that arrives needs no hello: the state that it leads to is taken over', async () => {
  await agent.setWelcome({ ...attached, state: '1.open' });
  const hellos = agent.received.helloTasks.length;
  const beats = () => agent.received.heartbeatVersions.length;
  await agent.api.command(token, { kind: 'close', force: false });
  agent.loseWelcome({ ...attached, open: false, state: '1.closed' });
  const before = beats();
  await expect.poll(beats, { timeout: 15_000 }).toBeGreaterThan(before + 2);
  expect(agent.received.helloTasks).toHaveLength(hellos);
});
