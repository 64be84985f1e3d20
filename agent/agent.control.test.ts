import type { NatsConnection } from 'nats.ws';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PadMessage } from '#contract/channel/pad.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { readStrip } from '#agent/padStrip.ts';
import { picture, startTestAgent, type TestAgent, token, welcome } from '#tests/support/testAgent.ts';

const names = new Map([
  [7, 'anna'],
  [8, 'ben'],
  [9, 'carol'],
  [10, 'dora'],
]);

let agent: TestAgent;
let anna: NatsConnection;
let ben: NatsConnection;
beforeAll(async () => {
  agent = await startTestAgent({ token, welcome, names, absent: new Set([9]) });
  [anna, ben] = await Promise.all([agent.connectUser(7), agent.connectUser(8)]);
  // The agent waits 0.3 s for a name, and asks for it again.
  for (const [user, name] of [
    [anna, 'anna'],
    [ben, 'ben'],
  ] as const) {
    await agent.request(user, 'setPad', 1, { pad: 'x' });
    await vi.waitFor(async () => {
      const { pad } = await agent.request(user, 'getState', 1);
      if (pad !== name) throw new Error(`The agent knows ${name} as ${pad}`);
    });
    await agent.request(user, 'setPad', 1, { pad: null });
  }
});
afterAll(() => agent.stop());

async function stripOf(image: Uint8Array) {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  return readStrip({ data, width: info.width, height: info.height, channels: info.channels });
}

const press = (seq: number, pad: Partial<PadMessage>): PadMessage => ({ ...neutralPad, ...pad, seq });

test('the script can be paused after taking control, and the next picture shows the pressed buttons', async () => {
  await agent.request(anna, 'setPad', 1, { pad: 'anna on the sofa' });
  expect(await agent.request(anna, 'setScriptPaused', 1, { paused: true })).toEqual({
    running: true,
    paused: true,
    pausedBy: 'anna',
  });
  expect(await agent.request(ben, 'getState', 1)).toMatchObject({
    pad: 'anna',
    script: { pausedBy: 'anna', title: 'Rivals' },
  });
  await expect(agent.request(ben, 'setDualshockState', 1, press(1, { cross: true }))).rejects.toThrow(
    'Sorry! You cant use your controller now.',
  );
  const pressed = agent.request(anna, 'setDualshockState', 1, press(1, { triangle: true, r2: 200, lx: 0 }));
  const shown = await stripOf(
    await agent.request(anna, 'getTransformedScreenshot', 1, { ...picture, maxLifetime: 1_000 }),
  );
  expect(await pressed).toEqual({ seq: 1 });
  expect(shown).toMatchObject({ pressed: ['triangle'], r2: true, l2: false, leftStick: ['left'] });
  await agent.request(anna, 'setDualshockState', 1, press(2, {}));
  await agent.request(anna, 'setScriptPaused', 1, { paused: false });
  await agent.request(anna, 'setPad', 1, { pad: null });
  expect(await agent.request(anna, 'getState', 1)).toMatchObject({
    pad: null,
    script: { paused: false, pausedBy: null },
  });
});

test('taking a console that was expected to be free is refused with the name of its holder; taking it from that holder is not', async () => {
  const [first, second] = ['line-of-anna', 'line-of-ben'];
  await agent.request(anna, 'setPad', 3, { pad: 'anna', line: first, from: null });
  expect((await agent.raw(ben, 'setPad', 3, { pad: 'ben', line: second, from: null })).json()).toMatchObject({
    error: 'anna controls this console now.',
    heldBy: 'anna',
  });
  expect(await agent.request(ben, 'getState', 3)).toMatchObject({ pad: 'anna', padLine: null });
  expect(await agent.request(anna, 'getState', 3)).toMatchObject({ pad: 'anna', padLine: first });
  await agent.request(ben, 'setPad', 3, { pad: 'ben', line: second, from: 'anna' });
  expect(await agent.request(anna, 'getState', 3)).toMatchObject({
    pad: 'ben',
    padLine: null,
    lastHandover: { from: 'anna', line: first, by: 'ben', reason: 'takenOver' },
  });
  await agent.request(ben, 'setPad', 3, { pad: null, line: second });
});

test('a rule that resumes a script leaves the console to the user who controls it', async () => {
  const resume = () => agent.api.command(token, { kind: 'resume', consoleId: 3, by: 'Night watch' });
  await agent.request(anna, 'setPad', 3, { pad: 'anna', line: 'working', from: null });
  await agent.request(anna, 'setScriptPaused', 3, { paused: true, line: 'working' });
  await expect(resume()).rejects.toThrow('anna controls this console now.');
  expect(await agent.request(anna, 'getState', 3)).toMatchObject({
    pad: 'anna',
    padLine: 'working',
    script: { paused: true, pausedBy: 'anna' },
  });
  await agent.request(anna, 'setPad', 3, { pad: null, line: 'working' });
  await resume();
  expect(await agent.request(anna, 'getScriptPaused', 3)).toMatchObject({ paused: false });
});

test('resuming the script of a holder ends their control and is recorded', async () => {
  await agent.request(anna, 'setPad', 3, { pad: 'anna', line: 'line-of-anna', from: null });
  await agent.request(anna, 'setScriptPaused', 3, { paused: true, line: 'line-of-anna' });
  expect(await agent.request(ben, 'setScriptPaused', 3, { paused: false })).toMatchObject({ paused: true });
  expect(
    (await agent.raw(ben, 'setScriptPaused', 3, { paused: false, takeFrom: 'carol' })).json(),
  ).toMatchObject({
    error: 'anna controls this console now.',
    heldBy: 'anna',
  });
  const resumed = await agent.request(ben, 'setScriptPaused', 3, { paused: false, takeFrom: 'anna' });
  expect(resumed).toMatchObject({ paused: false, pausedBy: null });
  expect(await agent.request(anna, 'getState', 3)).toMatchObject({
    pad: null,
    padLine: null,
    lastHandover: { from: 'anna', line: 'line-of-anna', by: 'ben', reason: 'scriptResumed' },
  });
});

test('the API is informed who takes, takes over and releases control, and takes a picture', async () => {
  const acts = () => agent.received.acts.filter(({ consoleId }) => consoleId === 3);
  const before = acts().length;
  await agent.request(anna, 'setPad', 3, { pad: 'anna', line: 'one' });
  await agent.request(anna, 'setPad', 3, { pad: 'anna', line: 'two' });
  await agent.request(ben, 'setPad', 3, { pad: 'ben', line: 'three' });
  await agent.raw(anna, 'getScreenshot', 3, undefined);
  await agent.request(ben, 'setPad', 3, { pad: null, line: 'three' });
  await expect
    .poll(() =>
      acts()
        .slice(before)
        .map(({ number: _n, agentStart: _s, consoleId: _c, at: _at, ...act }) => act),
    )
    .toEqual([
      { act: 'taken', userId: 7 },
      { act: 'takenOver', userId: 8, fromId: 7 },
      { act: 'screenshot', userId: 7 },
      { act: 'returned', userId: 8 },
    ]);
  const numbers = acts().map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('an act names its user only if the credentials of the request prove it', async () => {
  const acts = () => agent.received.acts.filter(({ act }) => act === 'screenshot');
  const before = acts().length;
  // Ben asks with the inbox of Anna, as whoever may watch can; an older app sends no credentials.
  ben.publish(subjectOf('getScreenshot', { token, consoleId: 1 }), '', { reply: '_INBOX.7.guessed.1' });
  const older = await agent.connectUser(10, { sendsCredentials: false });
  await agent.raw(older, 'getScreenshot', 3, undefined);
  await agent.raw(ben, 'getScreenshot', 1, undefined);
  const named = () =>
    acts()
      .slice(before)
      .map(({ consoleId, userId }) => `${consoleId} ${userId}`);
  await expect.poll(() => named().toSorted()).toEqual(['1 8', '1 null', '3 null']);
});

test('a pad state without a reply subject is applied with the line of the holder, and not without', async () => {
  await agent.request(anna, 'setPad', 1, { pad: 'anna', line: 'secret' });
  await agent.request(anna, 'setScriptPaused', 1, { paused: true, line: 'secret' });
  const subject = subjectOf('setDualshockState', { token, consoleId: 1 });
  const publish = (user: NatsConnection, message: PadMessage): void =>
    user.publish(subject, JSON.stringify(message));
  const { padLine } = await agent.request(ben, 'getState', 1);
  publish(ben, press(1_000_000, { cross: true, line: padLine ?? undefined }));
  publish(ben, press(1_000_000, { cross: true, line: 'guessed' }));
  await ben.flush();
  publish(anna, press(1, { square: true, line: 'secret' }));
  expect((await stripOf(await agent.request(anna, 'getTransformedScreenshot', 1, picture)))?.pressed).toEqual(
    ['square'],
  );
  await agent.request(anna, 'setScriptPaused', 1, { paused: false, line: 'secret' });
  await agent.request(anna, 'setPad', 1, { pad: null, line: 'secret' });
});

test('a request in the name of another user is refused once the app of that user has sent its credentials', async () => {
  await agent.request(anna, 'setPad', 3, { pad: 'anna' });
  const subject = subjectOf('setPad', { token, consoleId: 3 });
  ben.publish(subject, JSON.stringify({ pad: null }), { reply: '_INBOX.7.aa.1' });
  await ben.flush();
  expect(await agent.request(ben, 'getState', 3)).toMatchObject({ pad: 'anna' });
});

test('a request without credentials in the name of a user who is not signed in is refused', async () => {
  const carol = await agent.connectUser(9, { sendsCredentials: false });
  await expect(agent.request(carol, 'setPad', 1, { pad: 'carol' })).rejects.toThrow(
    'not those of its sender',
  );
  expect(await agent.request(ben, 'getState', 1)).toMatchObject({ pad: null });
});

test('a request without credentials is accepted from a user who is signed in', async () => {
  const dora = await agent.connectUser(10, { sendsCredentials: false });
  // The agent waits 0.3 s for the API, and refuses without its reply.
  await expect
    .poll(() => agent.request(dora, 'setPad', 1, { pad: 'dora' }).catch((error: Error) => error.message))
    .toEqual({});
  await agent.request(ben, 'setPad', 1, { pad: 'ben' });
  await agent.request(ben, 'setPad', 1, { pad: null });
});
