import { connect, Events } from 'nats.ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentWelcome } from '#contract/agent/index.ts';
import type { PadButton, PadState } from '#contract/channel/pad.ts';
import { inboxPrefixOf, subjectOf } from '#contract/channel/subjects.ts';
import type { ChannelIdentity } from '#domain/channel/protocol.ts';
import { machineClock as clock } from '#agent/agentClock.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import { newPadLineId } from '#domain/control/pad.ts';
import { Agent } from '#agent/agent.ts';
import { SimulatedConsole } from '#demo/consoles/simulatedConsole.ts';
import { keyFromSeed } from '#node/nats/nkeys.ts';
import { startTestServer, type TestServer } from '#tests/support/natsTestServer.ts';
import { readPicture } from '#tests/support/picture.ts';
import { welcome as withThree } from '#tests/support/testAgent.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/faultProxy.ts';
import { Connection } from '#workers/lib/channel/connection.ts';
import { PadSender } from '#workers/lib/channel/padSender.ts';
import { requestAgent } from '#workers/lib/channel/request.ts';

/** The worker's pads and connections, and the reference agent, on both sides of a real nats-server. */

const token = 'ab12';
const target = { token, consoleId: 1 };
const welcome: AgentWelcome = { ...withThree, consoles: withThree.consoles.slice(0, 1) };

/** Pad states that the console has received. */
const received: Readonly<PadState>[] = [];

class RecordingConsole extends SimulatedConsole {
  override setPad(state: PadState): void {
    received.push(state);
    super.setPad(state);
  }
}

let server: TestServer;
let agent: Agent;
let line: FaultProxy;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startTestServer();
  line = await startFaultProxy(Number(new URL(server.wsUrl).port));
  const api = await server.api(() => undefined);
  api.serveAgents({
    hello: () => Promise.resolve(welcome),
    heartbeat: () => Promise.resolve(),
    task: () => Promise.resolve(),
    report: () => Promise.resolve(),
    events: () => Promise.resolve([]),
    acts: () => Promise.resolve([]),
    screens: () => Promise.resolve({ wanted: [], refused: [] }),
    configs: () => Promise.resolve([]),
    whoIs: (_token, userId) => Promise.resolve({ name: userId === 7 ? 'anna' : 'ben' }),
  });
  agent = await Agent.start({
    natsUrl: server.url,
    token,
    creds: server.minter.agent(token),
    settings: { clock, seed: 'test', connectMs: 30, failures: 0 },
    makeDriver: ({ id, name }, events) => new RecordingConsole({ id, name, clock, seed: 'test', events }),
    onFault: () => undefined,
  });
});
afterAll(async () => {
  for (const end of cleanups) await end();
  await agent.close();
  await line.close();
  await server.stop();
});

const identityOf = (userId: number): ChannelIdentity => ({
  url: line.through(server.wsUrl),
  userId,
  creds: server.minter.user({ id: userId, role: 100, serverTokens: [token] }, new Date(Date.now() + 600_000)),
});

/** @param url the fault proxy, unless another address is given. */
async function dial(userId: number, url = line.through(server.wsUrl)): Promise<Connection> {
  const connection = new Connection();
  await connection.use({ ...identityOf(userId), url });
  cleanups.push(() => connection.close());
  return connection;
}

/**
 * A user at the console with the worker's pad; `hold` sends the page's keep-alive.
 * @param lines connections for the pad's states and for everything else, if they differ.
 */
async function person(userId: number, name: string, lines?: { pad: Connection; requests: Connection }) {
  const connection = lines?.pad ?? (await dial(userId));
  const requests = lines?.requests ?? connection;
  const refused: string[] = [];
  const padLine = newPadLineId();
  const sender = new PadSender({
    clock,
    line: padLine,
    send: async (message, timeoutMs) => {
      const result = await requestAgent(connection, 'setDualshockState', target, message, timeoutMs);
      if (!result.ok) throw new ChannelError(result.code, result.fault);
      return (result.value as { seq: number }).seq;
    },
    kick: () => undefined,
    onAccepted: () => undefined,
    onFailed: (error) =>
      error instanceof ChannelError && error.code === 'agent' && refused.push(error.message),
  });
  const alive = setInterval(() => sender.pageAlive(), 300);
  cleanups.push(() => {
    clearInterval(alive);
    sender.close();
  });
  const ask = async (...[method, body]: [Parameters<typeof requestAgent>[1], unknown?]) => {
    const result = await requestAgent(requests, method, target, body, 20_000);
    if (!result.ok) throw new Error(result.fault.error);
    return result.value;
  };
  const pressed = async () => (await readPicture((await ask('getScreenshot')) as Uint8Array))?.pressed;
  return {
    connection,
    padLine,
    sender,
    refused,
    ask,
    async take() {
      await ask('setPad', { pad: name, line: padLine });
      await ask('setScriptPaused', { paused: true, line: padLine });
      sender.setKeepAlive(true);
    },
    async giveBack() {
      sender.setKeepAlive(false);
      sender.releaseAll();
      await ask('setScriptPaused', { paused: false, line: padLine });
      await ask('setPad', { pad: null, line: padLine });
    },
    pressed,
    /**
     * Sends these states until the picture shows the last one: after a stall of half a second buttons are
     * released, and have to be pressed again.
     */
    async press(states: Partial<PadState>[], shown: PadButton[]) {
      let pushedAt = Number.NEGATIVE_INFINITY;
      const pushAnew = (): void => {
        pushedAt = clock.now();
        for (const state of states) sender.push({ ...neutralPad, ...state }, pushedAt);
      };
      await expect
        .poll(async () => {
          const now = await pressed();
          if (now?.join() !== shown.join() && clock.now() > pushedAt + 1_000) pushAnew();
          return now;
        })
        .toEqual(shown);
    },
  };
}

test('when a second operator takes over while a button is held, the button is released and only the second one has control', async () => {
  const [anna, ben] = [await person(7, 'anna'), await person(8, 'ben')];
  await anna.take();
  await anna.press([{}, { cross: true }], ['cross']);

  await ben.ask('setPad', { pad: 'ben', line: ben.padLine });
  // Anna's page does not know yet and continues to press.
  const pressesAnew = (): number => {
    for (const cross of [false, true]) anna.sender.push({ ...neutralPad, cross }, clock.now());
    return anna.refused.length;
  };
  await expect.poll(pressesAnew, { interval: 300 }).toBeGreaterThan(2);
  expect(new Set(anna.refused)).toEqual(new Set(['Sorry! You cant use your controller now.']));
  await expect.poll(ben.pressed).toEqual([]);
  await ben.press([{}, { circle: true }], ['circle']);

  // When she leaves, neither the pause ends nor are the pad or button of the new user released.
  anna.sender.close();
  await anna.ask('setPad', { pad: null });
  await anna.ask('setScriptPaused', { paused: false });
  await expect
    .poll(() => ben.ask('getState'))
    .toMatchObject({ pad: 'ben', script: { paused: true, pausedBy: 'ben' } });
  await ben.press([{}, { circle: true }], ['circle']);
  await ben.giveBack();
  expect(await ben.ask('getState')).toMatchObject({ pad: null, script: { paused: false } });
});

test('a window whose user took control in another one learns it with its next state', async () => {
  const [before, after] = [await person(7, 'anna'), await person(7, 'anna')];
  await before.take();
  await before.press([{}, { cross: true }], ['cross']);
  await after.ask('setPad', { pad: 'anna', line: after.padLine });
  const pressesAnew = (): string[] => {
    before.sender.push({ ...neutralPad, circle: true }, clock.now());
    return before.refused;
  };
  await expect.poll(pressesAnew).toContain('The agent ignores this pad line.');
  expect(await after.pressed()).toEqual([]);
  before.sender.close();
  await after.giveBack();
});

test('on a slow connection control can be released and taken again at once, and presses are delivered', async () => {
  // Pad states use the slow connection, as in the control view; requests use another, fast one.
  const lines = { pad: await dial(7), requests: await dial(7, server.wsUrl) };
  line.set({ roundTripMs: 600 });
  const before = await person(7, 'anna', lines);
  await before.take();
  for (let at = 0; at < 200; at++) before.sender.push({ ...neutralPad, lx: at }, clock.now());
  before.sender.close();
  await before.giveBack();
  const after = await person(7, 'anna', lines);
  await after.take();
  await after.press([{}, { circle: true }], ['circle']);
  await after.giveBack();
  expect(await after.ask('getState')).toMatchObject({ pad: null, script: { paused: false } });
  line.set({ roundTripMs: 0 });
});

test('a line that delivers nothing for a while and then everything at once does not press a held button again', async () => {
  const anna = await person(7, 'anna', { pad: await dial(7), requests: await dial(7, server.wsUrl) });
  await anna.take();
  await anna.press([{}, { cross: true }], ['cross']);
  line.set({ silent: true });
  await expect.poll(anna.pressed).toEqual([]);
  received.length = 0;
  line.set({ silent: false });
  anna.sender.push({ ...neutralPad, cross: true, circle: true }, clock.now());
  await expect.poll(() => received.some(({ circle }) => circle)).toBe(true);
  expect(received.filter(({ cross }) => cross)).toEqual([]);
  anna.sender.push({ ...neutralPad, circle: true }, clock.now());
  anna.sender.push({ ...neutralPad, circle: true, cross: true }, clock.now());
  await expect.poll(() => received.some(({ cross }) => cross)).toBe(true);
  await anna.giveBack();
});

test('a restart of nats-server during a press releases the button, does not press it again, and everything recovers', async () => {
  const anna = await person(7, 'anna');
  await anna.take();
  await anna.press([{}, { cross: true }], ['cross']);

  await server.whileDown(async () => {
    await expect.poll(() => anna.connection.status).toBe('reconnecting');
    // The page's reaction to a lost connection.
    anna.sender.releaseAll();
    await expect.poll(() => received.at(-1)?.cross).toBe(false);
    received.length = 0;
  });
  await expect.poll(() => anna.connection.status).toBe('live');
  await expect.poll(() => anna.pressed().catch(() => null)).toEqual([]);
  await anna.giveBack();
  expect(received.filter(({ cross }) => cross)).toEqual([]);
  expect(await anna.ask('getState')).toMatchObject({ pad: null, script: { running: true, paused: false } });
});

test('200 clients that are disconnected at the same time all become live again', async () => {
  // Connects like the app, but with native signing, because one process signs for all.
  const dial = async (n: number) => {
    const { url, userId, creds } = identityOf(100 + n);
    const key = keyFromSeed('user', creds.seed);
    return connect({
      servers: url,
      inboxPrefix: inboxPrefixOf(userId),
      authenticator: (nonce = '') => ({
        jwt: creds.jwt,
        nkey: key.publicKey,
        sig: key.sign(nonce).toString('base64url'),
      }),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 250,
    });
  };
  const clients = await Promise.all(Array.from({ length: 200 }, (_, n) => dial(n)));
  const back = clients.map(async (client) => {
    for await (const { type } of client.status()) if (type === Events.Reconnect) return;
  });
  line.cut();
  await Promise.all(back);
  const answers = await Promise.all(
    clients.map((client) => client.request(subjectOf('getState', target), '', { timeout: 20_000 })),
  );
  expect(answers.every((answer) => 'data' in answer.json<object>())).toBe(true);
  await Promise.all(clients.map((client) => client.close()));
});
