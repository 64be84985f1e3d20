import { inflateRawSync } from 'node:zlib';
import { headers, type NatsConnection } from 'nats.ws';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentWelcome, ConsoleReport, TaskReport } from '#contract/agent/index.ts';
import { imageHeaders, type ScreenshotOptions } from '#contract/channel/image.ts';
import {
  channelMethods,
  type ChannelMethodName,
  type ChannelReply,
  type ChannelRequest,
  replyEnvelope,
} from '#contract/channel/methods.ts';
import type { PadMessage } from '#contract/channel/pad.ts';
import { credentialsHeader, subjectOf } from '#contract/channel/subjects.ts';
import { consoleStatus } from '#contract/enums.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { startTestServer, type TestServer } from '#server/messaging/testServer.ts';
import type { Messaging } from '#server/messaging/types.ts';
import { Agent } from './agent.ts';
import { systemClock as clock } from '#domain/clock.ts';
import { readStrip } from './padStrip.ts';
import { SimulatedConsole } from './simulated/simulatedConsole.ts';

const token = 'aa01';
const gameActivity = { gameSessionsToday: 1, playedToday: 2, maxGamesToday: 30, playedTotal: 40 };
const assignment = {
  account: { id: 11, email: 'one@mail.test', index: 0 },
  script: { title: 'Rivals', description: 'Plays rivals' },
};
const welcome: AgentWelcome = {
  serverId: 1,
  name: 'Server 1',
  open: true,
  scriptVersion: '1.4.2.0',
  flow: 0,
  consoles: [
    { id: 1, name: 'console-01', assignment, gameActivity },
    { id: 2, name: 'console-02', assignment: null, gameActivity },
    { id: 3, name: 'console-03', assignment, gameActivity },
  ],
};
const picture: ScreenshotOptions = {
  width: 960,
  height: 540,
  format: 'webp',
  quality: 60,
  grayscale: false,
  maxLifetime: 0,
};
const names = new Map([
  [7, 'anna'],
  [8, 'ben'],
]);
const reports: ConsoleReport[] = [];
const tasks: TaskReport[] = [];
const statuses = (consoleId: number): number[] =>
  reports.filter((report) => report.consoleId === consoleId).map(({ status }) => status);

let server: TestServer;
let api: Messaging;
let agent: Agent;
let anna: NatsConnection;
let ben: NatsConnection;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.api();
  api.serveAgents({
    hello: (asked) => Promise.resolve(asked === token ? welcome : null),
    heartbeat: () => Promise.resolve(),
    report: (_token, report) => {
      reports.push(report);
      return Promise.resolve();
    },
    task: (_token, task) => {
      tasks.push(task);
      return Promise.resolve();
    },
    whoIs: (_token, userId) => Promise.resolve(names.get(userId) ?? null),
  });
  agent = await Agent.start({
    natsUrl: server.url,
    token,
    creds: server.minter.agent(token),
    settings: { clock, seed: 'test', connectMs: 30, failures: 0 },
    makeDriver: ({ id, name }, events) => new SimulatedConsole({ id, name, clock, seed: 'test', events }),
    onFault: (error) => {
      throw error;
    },
  });
  [anna, ben] = (await Promise.all(
    [7, 8].map((id) => server.person({ id, role: 100, serverTokens: [token] })),
  )) as [NatsConnection, NatsConnection];
});
afterAll(async () => {
  await agent.close();
  await server.stop();
});

const raw = (person: NatsConnection, name: ChannelMethodName, consoleId: number, body: unknown) =>
  person.request(subjectOf(name, { token, consoleId }), body === undefined ? '' : JSON.stringify(body), {
    timeout: 3_000,
  });

/** Asks as the app does. @throws Error with the agent's text. */
async function ask<N extends ChannelMethodName>(
  person: NatsConnection,
  name: N,
  consoleId: number,
  body?: ChannelRequest<N>,
): Promise<ChannelReply<N>> {
  const message = await raw(person, name, consoleId, body);
  const { reply } = channelMethods[name];
  if (reply === 'image' && message.headers) return message.data as ChannelReply<N>;
  const envelope = replyEnvelope.parse(message.json());
  if ('error' in envelope) throw new Error(envelope.error);
  if (reply === 'image') throw new Error('An image without headers');
  return reply.parse(envelope.data) as ChannelReply<N>;
}

async function stripOf(image: Uint8Array) {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  return readStrip({ data, width: info.width, height: info.height, channels: info.channels });
}

const press = (seq: number, pad: Partial<PadMessage>): PadMessage => ({ ...neutralPad, ...pad, seq });

const everyRequest: { [N in ChannelMethodName]: ChannelRequest<N> } = {
  info: undefined,
  stats: undefined,
  update: { url: 'https://dugout.test/agent.zip', password: 'x' },
  queueLogs: {},
  remoteControlInstalled: undefined,
  remoteControlParams: undefined,
  accountLogs: { accountId: 11 },
  logs: { lines: 10, filter: '', compress: true },
  getState: undefined,
  getTransformedScreenshot: picture,
  getScreenshot: undefined,
  setPad: { pad: 'anna' },
  setScriptPaused: { paused: true },
  setDualshockState: press(0, {}),
  getScriptPaused: undefined,
  getKeyboardOpened: undefined,
  setKeyboardText: { text: 'x' },
  closeKeyboard: undefined,
};

test('every method of the channel is answered in its shape', async () => {
  const outcomes = new Map<string, string>();
  for (const name of Object.keys(everyRequest) as ChannelMethodName[]) {
    const outcome = await ask(anna, name, 1, everyRequest[name]).then(
      () => 'answered',
      (error: Error) => error.message,
    );
    outcomes.set(name, outcome);
  }
  const expected = new Map<string, string>(Object.keys(channelMethods).map((name) => [name, 'answered']));
  expected.set('setKeyboardText', 'Keyboard should be opened.');
  expect(outcomes).toEqual(expected.set('update', 'This agent has no update source configured.'));
  await ask(anna, 'setScriptPaused', 1, { paused: false });
  await ask(anna, 'setPad', 1, { pad: null });
});

test('a console that is not connected says so, one that does not exist too', async () => {
  await expect(ask(anna, 'getTransformedScreenshot', 2, picture)).rejects.toThrow('Console is not connected');
  await expect(ask(anna, 'setPad', 2, { pad: 'anna' })).rejects.toThrow('Console is not connected');
  await expect(ask(anna, 'getState', 99)).rejects.toThrow('Console not found');
  expect((await ask(anna, 'getState', 2)).script.running).toBe(false);
  expect((await raw(anna, 'setPad', 1, { pad: 5 })).json()).toEqual({
    error: 'The request is invalid.',
  });
});

test('a picture comes in the asked format and size, with its number, its time and what it took', async () => {
  for (const format of ['webp', 'jpeg', 'png'] as const) {
    const message = await raw(anna, 'getTransformedScreenshot', 1, {
      ...picture,
      width: 300,
      height: 169,
      format,
    });
    expect(await sharp(message.data).metadata()).toMatchObject({ format, width: 300, height: 169 });
    expect(message.headers?.get(imageHeaders.contentType)).toBe(`image/${format}`);
    expect(Number(message.headers?.get(imageHeaders.frame))).toBeGreaterThan(0);
    expect(Math.abs(Date.now() - Number(message.headers?.get(imageHeaders.capturedAt)))).toBeLessThan(5_000);
    expect(Number(message.headers?.get(imageHeaders.encodeMs))).toBeGreaterThan(0);
  }
});

test('who takes control pauses the script, and the next picture shows what is pressed', async () => {
  await ask(anna, 'setPad', 1, { pad: 'anna on the sofa' });
  expect(await ask(anna, 'setScriptPaused', 1, { paused: true })).toEqual({
    running: true,
    paused: true,
    pausedBy: 'anna',
  });
  expect(await ask(ben, 'getState', 1)).toMatchObject({
    pad: 'anna',
    script: { pausedBy: 'anna', title: 'Rivals' },
  });
  await expect(ask(ben, 'setDualshockState', 1, press(1, { cross: true }))).rejects.toThrow(
    'Sorry! You cant use your controller now.',
  );
  const pressed = ask(anna, 'setDualshockState', 1, press(1, { triangle: true, r2: 200, lx: 0 }));
  const shown = await stripOf(
    await ask(anna, 'getTransformedScreenshot', 1, { ...picture, maxLifetime: 1_000 }),
  );
  expect(await pressed).toEqual({ seq: 1 });
  expect(shown).toMatchObject({ pressed: ['triangle'], r2: true, l2: false, leftStick: ['left'] });
  await ask(anna, 'setDualshockState', 1, press(2, {}));
  await ask(anna, 'setScriptPaused', 1, { paused: false });
  await ask(anna, 'setPad', 1, { pad: null });
  expect(await ask(anna, 'getState', 1)).toMatchObject({
    pad: null,
    script: { paused: false, pausedBy: null },
  });
});

test('a late take of a console that somebody else took is refused with their name; a retake that names them is not', async () => {
  const [first, second] = ['line-of-anna', 'line-of-ben'];
  await ask(anna, 'setPad', 3, { pad: 'anna', line: first, from: null });
  expect((await raw(ben, 'setPad', 3, { pad: 'ben', line: second, from: null })).json()).toEqual({
    error: 'anna controls this console now.',
    heldBy: 'anna',
  });
  expect(await ask(ben, 'getState', 3)).toMatchObject({ pad: 'anna', padLine: first });
  await ask(ben, 'setPad', 3, { pad: 'ben', line: second, from: 'anna' });
  expect(await ask(anna, 'getState', 3)).toMatchObject({
    pad: 'ben',
    padLine: second,
    lastHandover: { from: 'anna', line: first, by: 'ben', reason: 'takenOver' },
  });
  await ask(ben, 'setPad', 3, { pad: null, line: second });
});

test('who resumes the script of a holder ends their control, and is named', async () => {
  await ask(anna, 'setPad', 3, { pad: 'anna', line: 'line-of-anna', from: null });
  await ask(anna, 'setScriptPaused', 3, { paused: true, line: 'line-of-anna' });
  expect(await ask(ben, 'setScriptPaused', 3, { paused: false })).toMatchObject({ paused: true });
  expect((await raw(ben, 'setScriptPaused', 3, { paused: false, takeFrom: 'carol' })).json()).toEqual({
    error: 'anna controls this console now.',
    heldBy: 'anna',
  });
  const resumed = await ask(ben, 'setScriptPaused', 3, { paused: false, takeFrom: 'anna' });
  expect(resumed).toMatchObject({ paused: false, pausedBy: null });
  expect(await ask(anna, 'getState', 3)).toMatchObject({
    pad: null,
    padLine: null,
    lastHandover: { from: 'anna', line: 'line-of-anna', by: 'ben', reason: 'scriptResumed' },
  });
});

test('a state that is published without a reply subject is applied', async () => {
  await ask(anna, 'setPad', 1, { pad: 'anna' });
  await ask(anna, 'setScriptPaused', 1, { paused: true });
  anna.publish(
    subjectOf('setDualshockState', { token, consoleId: 1 }),
    JSON.stringify(press(1, { square: true })),
  );
  expect((await stripOf(await ask(anna, 'getTransformedScreenshot', 1, picture)))?.pressed).toEqual([
    'square',
  ]);
  await ask(anna, 'setScriptPaused', 1, { paused: false });
  await ask(anna, 'setPad', 1, { pad: null });
});

test('the account log is a zip that can be read', async () => {
  const zip = Buffer.from((await ask(anna, 'accountLogs', 1, { accountId: 11 })).zip, 'base64');
  expect(zip.readUInt32LE(0)).toBe(0x04034b50);
  const nameLength = zip.readUInt16LE(26);
  expect(zip.subarray(30, 30 + nameLength).toString()).toBe('account.log');
  const body = zip.subarray(30 + nameLength, 30 + nameLength + zip.readUInt32LE(18));
  expect(inflateRawSync(body).toString()).toContain('connected, script: Rivals');
  expect(zip.readUInt32LE(zip.length - 22)).toBe(0x06054b50);
  expect(zip.readUInt16LE(zip.length - 22 + 10)).toBe(2);
});

test('a command connects a console, and its states are reported in order', async () => {
  await api.command(token, { kind: 'connect', consoleId: 2, assignment, task: 'handRun' });
  await expect.poll(() => statuses(2)).toEqual([consoleStatus.connecting, consoleStatus.connected]);
  expect(reports.at(-1)).toMatchObject({
    accountId: 11,
    error: null,
    gameActivity: { gameSessionsToday: 2 },
  });
  await expect(
    api.command(token, {
      kind: 'connect',
      consoleId: 2,
      task: 'handRun',
      assignment: { ...assignment, account: { ...assignment.account, id: 12 } },
    }),
  ).rejects.toThrow('Console is already running');
  await api.command(token, { kind: 'rename', consoleId: 2, name: 'kitchen' });
  expect((await ask(anna, 'queueLogs', 1, { consoleName: 'kitchen' })).lines).toEqual([]);
  await api.command(token, { kind: 'disconnect', consoleId: 2, force: true });
  await expect.poll(() => statuses(2).at(-1)).toBe(consoleStatus.disconnected);
  expect((await ask(anna, 'queueLogs', 1, { consoleName: 'kitchen' })).lines.join()).toContain(
    'disconnected',
  );
  await expect(api.command(token, { kind: 'disconnect', consoleId: 99, force: true })).rejects.toThrow(
    'Console not found',
  );
});

test('a request in the name of somebody else is refused once their app has shown its credentials', async () => {
  const user = { id: 7, role: 100, serverTokens: [token] };
  const shown = headers();
  shown.set(credentialsHeader, server.minter.user(user, new Date(Date.now() + 60_000)).jwt);
  const [subject, body] = [subjectOf('setPad', { token, consoleId: 3 }), JSON.stringify({ pad: 'x' })];
  const taken = await anna.request(subject, body, { headers: shown, timeout: 3_000 });
  expect(taken.json()).toEqual({ data: {} });
  ben.publish(subject, JSON.stringify({ pad: null }), { reply: '_INBOX.7.aa.1' });
  await ben.flush();
  expect(await ask(ben, 'getState', 3)).toMatchObject({ pad: 'anna' });
});
