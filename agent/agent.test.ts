import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { NatsConnection } from 'nats.ws';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actKinds } from '#contract/agent/index.ts';
import { imageHeaders } from '#contract/channel/image.ts';
import { channelMethods, type ChannelMethodName, type ChannelRequest } from '#contract/channel/methods.ts';
import { recordingType } from '#contract/channel/recording.ts';
import { consoleStatus } from '#contract/enums.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { headerOf, readRecords, recordTypes } from '#domain/recording/records.ts';
import {
  assignment,
  picture,
  startTestAgent,
  type TestAgent,
  token,
  welcome,
} from '#tests/support/testAgent.ts';

let agent: TestAgent;
let anna: NatsConnection;
let recordings: string;
beforeAll(async () => {
  recordings = await mkdtemp(join(tmpdir(), 'recordings-'));
  const names = new Map([[7, 'anna']]);
  agent = await startTestAgent({
    token,
    welcome: { ...welcome, takesActs: true, knownActs: [...actKinds] },
    names,
    recordings,
  });
  anna = await agent.connectUser(7);
});
afterAll(async () => {
  await agent.stop();
  await rm(recordings, { recursive: true });
});

const statuses = (consoleId: number): number[] =>
  agent.received.reports.filter((report) => report.consoleId === consoleId).map(({ status }) => status);

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
  getVideo: { stream: 'a', codecs: ['h264'], width: 320, height: 180, kbps: 500, waitMs: 0 },
  getScreenshot: undefined,
  recording: { from: 0, to: 1 },
  recordingPart: { at: 0, until: 1 },
  keepClip: {},
  setPad: { pad: 'anna' },
  setScriptPaused: { paused: true },
  setDualshockState: { ...neutralPad, seq: 0 },
  getScriptPaused: undefined,
  getKeyboardOpened: undefined,
  setKeyboardText: { text: 'x' },
  closeKeyboard: undefined,
};

test('every method of the channel replies in its declared shape', async () => {
  const outcomes = new Map<string, string>();
  for (const name of Object.keys(everyRequest) as ChannelMethodName[]) {
    const outcome = await agent.request(anna, name, 1, everyRequest[name]).then(
      () => 'answered',
      (error: Error) => error.message,
    );
    outcomes.set(name, outcome);
  }
  const expected = new Map<string, string>(Object.keys(channelMethods).map((name) => [name, 'answered']));
  expected.set('getVideo', 'This agent cannot send video at the moment.');
  expected.set('setKeyboardText', 'Keyboard should be opened.');
  expect(outcomes).toEqual(expected.set('update', 'This agent has no update source configured.'));
  await agent.request(anna, 'setScriptPaused', 1, { paused: false });
  await agent.request(anna, 'setPad', 1, { pad: null });
});

test('requests to a disconnected and to an unknown console are refused with the reason', async () => {
  await expect(agent.request(anna, 'getTransformedScreenshot', 2, picture)).rejects.toThrow(
    'Console is not connected',
  );
  await expect(agent.request(anna, 'setPad', 2, { pad: 'anna' })).rejects.toThrow('Console is not connected');
  await expect(agent.request(anna, 'getState', 99)).rejects.toThrow('Console not found');
  expect((await agent.request(anna, 'getState', 2)).script.running).toBe(false);
  expect((await agent.raw(anna, 'setPad', 1, { pad: 5 })).json()).toMatchObject({
    error: 'The request is invalid.',
  });
});

test('a picture has the requested format and size, and its number and times', async () => {
  for (const format of ['webp', 'jpeg', 'png'] as const) {
    const message = await agent.raw(anna, 'getTransformedScreenshot', 1, {
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

test('a failed console sends its last picture over the channel to viewers who have none yet', async () => {
  const { pictures } = agent.consoles.get(3) ?? {};
  pictures?.fail();
  const request = (options: object) =>
    agent.raw(anna, 'getTransformedScreenshot', 3, { ...picture, ...options });
  const [first, later] = [await request({}), await request({ width: 300, height: 169 })];
  expect(await sharp(later.data).metadata()).toMatchObject({ format: 'webp', width: 300, height: 169 });
  for (const name of [imageHeaders.frame, imageHeaders.capturedAt])
    expect(later.headers?.get(name)).toBe(first.headers?.get(name));
  const full = await agent.raw(anna, 'getScreenshot', 3, undefined);
  expect(await sharp(full.data).metadata()).toMatchObject({ format: 'png', width: 960, height: 540 });
  const after = Number(first.headers?.get(imageHeaders.frame));
  expect((await request({ after })).json()).toMatchObject({ error: 'Console is not connected' });
  pictures?.begin();
});

test('a console is recorded with inputs of users and of the script, each of its viewers sees a different time, is reported once, and gets a key picture first', async () => {
  const to = Date.now() + 60_000;
  const viewed = () =>
    agent.received.acts.filter(({ act, consoleId }) => act === 'recordingViewed' && consoleId === 1);
  await agent.request(anna, 'setPad', 1, { pad: 'anna' });
  await agent.request(anna, 'setScriptPaused', 1, { paused: true });
  await agent.request(anna, 'setDualshockState', 1, { ...neutralPad, cross: true, seq: 1 });
  const inputsBy = async (who: string | null) =>
    (await agent.request(anna, 'recording', 1, { from: 0, to, kinds: ['input'] })).events.filter(
      ({ event }) => event['by'] === who,
    );
  await expect.poll(() => inputsBy('anna')).toMatchObject([{ event: { pad: { cross: true }, by: 'anna' } }]);
  const { ranges } = await agent.request(anna, 'recording', 1, { from: 0, to });
  expect(ranges).toHaveLength(1);
  const part = await agent.raw(anna, 'recordingPart', 1, { at: ranges[0]?.from ?? 0, until: to });
  expect(part.headers?.get(imageHeaders.contentType)).toBe(recordingType);
  const [header, first, ...others] = [...readRecords(part.data)];
  expect(header && headerOf(header)).toMatchObject({ consoleId: 1, codec: 'jpeg', width: 320, height: 180 });
  const picture = others.find(({ type }) => type === recordTypes.key) ?? first;
  expect(await sharp(picture?.payload).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 });
  await expect.poll(viewed).toMatchObject([{ userId: 7 }]);
  await agent.request(anna, 'setPad', 1, { pad: null });
  await agent.request(anna, 'setScriptPaused', 1, { paused: false });
  const before = (await inputsBy(null)).length;
  await expect.poll(async () => (await inputsBy(null)).length).toBeGreaterThan(before);

  const bob = await agent.connectUser(8);
  const from = ranges[0]?.from ?? 0;
  const [early, late] = await Promise.all([
    agent.raw(anna, 'recordingPart', 1, { at: from, until: from }),
    agent.raw(bob, 'recordingPart', 1, { at: to, until: to }),
  ]);
  const timesOf = ({ data }: { data: Uint8Array }) => [...readRecords(data)].slice(1).map(({ at }) => at);
  expect(timesOf(early)).toEqual([from]);
  expect(timesOf(late)[0]).toBeGreaterThan(from);
  await expect.poll(viewed).toMatchObject([{ userId: 7 }, { userId: 8 }]);
});

test('the account log is a valid zip', async () => {
  const zip = Buffer.from((await agent.request(anna, 'accountLogs', 1, { accountId: 11 })).zip, 'base64');
  expect(zip.readUInt32LE(0)).toBe(0x04034b50);
  const nameLength = zip.readUInt16LE(26);
  expect(zip.subarray(30, 30 + nameLength).toString()).toBe('account.log');
  const body = zip.subarray(30 + nameLength, 30 + nameLength + zip.readUInt32LE(18));
  expect(inflateRawSync(body).toString()).toContain('connected, script: Rivals');
  expect(zip.readUInt32LE(zip.length - 22)).toBe(0x06054b50);
  expect(zip.readUInt16LE(zip.length - 22 + 10)).toBe(2);
});

test('a command connects a console, and the states are reported in order', async () => {
  await agent.api.command(token, { kind: 'connect', consoleId: 2, assignment, task: 'handRun' });
  // If a busy API has not received two states yet, only the newer one is reported.
  await expect.poll(() => statuses(2).at(-1)).toBe(consoleStatus.connected);
  expect([[consoleStatus.connecting, consoleStatus.connected], [consoleStatus.connected]]).toContainEqual(
    statuses(2),
  );
  expect(agent.received.reports.at(-1)).toMatchObject({
    accountId: 11,
    error: null,
    gameActivity: { gameSessionsToday: 2 },
  });
  await expect(
    agent.api.command(token, {
      kind: 'connect',
      consoleId: 2,
      task: 'handRun',
      assignment: { ...assignment, account: { ...assignment.account, id: 12 } },
    }),
  ).rejects.toThrow('Console is already running');
  await agent.api.command(token, { kind: 'rename', consoleId: 2, name: 'kitchen' });
  expect((await agent.request(anna, 'queueLogs', 1, { consoleName: 'kitchen' })).lines).toEqual([]);
  await agent.api.command(token, { kind: 'disconnect', consoleId: 2, force: true });
  await expect.poll(() => statuses(2).at(-1)).toBe(consoleStatus.disconnected);
  expect((await agent.request(anna, 'queueLogs', 1, { consoleName: 'kitchen' })).lines.join()).toContain(
    'disconnected',
  );
  await expect(agent.api.command(token, { kind: 'disconnect', consoleId: 99, force: true })).rejects.toThrow(
    'Console not found',
  );
});

test('a pairing task of the API runs to its end, and its steps are in the log of the account', async () => {
  const account = { id: 21, email: 'two@mail.test', index: 1 };
  const start = new Date().toISOString();
  const task = { key: 'queue-1', start, consoleId: 2, account, type: 'parring', method: 'auto' } as const;
  await agent.api.command(token, { kind: 'accountTasks', tasks: [task] });
  await expect
    .poll(() => agent.received.tasks.filter(({ key }) => key === 'queue-1').at(-1))
    .toMatchObject({ accountId: 21, consoleId: 2, status: 'finished', tag: 'paired', start });
  const { lines } = await agent.request(anna, 'queueLogs', 1, {});
  expect(lines.some((line) => line.endsWith('[two@mail.test] paired'))).toBe(true);
});
