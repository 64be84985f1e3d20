import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, jwtAuthenticator } from 'nats.ws';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ChannelMethodName } from '#contract/channel/methods.ts';
import { type RecordingReply, recordingReply } from '#contract/channel/recording.ts';
import { inboxPrefixOf, subjectOf } from '#contract/channel/subjects.ts';
import { updateConsole } from '#contract/http/consoles.ts';
import { getClipLink, getClips } from '#contract/http/clips.ts';
import { getHealth } from '#contract/http/util.ts';
import { getServers } from '#contract/http/servers.ts';
import { focusedIntervalMs } from '#domain/control/refresh.ts';
import { picturesOfClip } from '#domain/recording/clip.ts';
import { readRecords } from '#domain/recording/records.ts';
import { OfflineError } from '#platform/errors/errors.ts';
import { agentLogins } from '#server/transport/nats/agentCreds.ts';
import { openKeys, readKeys } from '#server/transport/nats/keys.ts';
import { createCredentialsIssuer } from '#server/transport/nats/credentialsIssuer.ts';
import { removeFolders, smallStack } from '#tests/backend/installation.ts';
import { type App, connectedConsole, openApp } from '#tests/support/app.ts';
import { startBucketServer } from '#tests/support/bucketServer.ts';
import { openChannel } from '#tests/support/channel.ts';
import { users } from '#tests/support/users.ts';
import { watchPicture } from '#tests/support/watchPicture.ts';
import { requestAgent } from '#workers/lib/channel/request.ts';
import { type Child, startChild } from '../../scripts/lib/child.ts';
import { type Stack, startStack } from '../../scripts/stack.ts';

/** The app's services on the whole stack: nats-server, API and agents as processes. */

const env: Record<string, string> = {
  DUGOUT_SCHEDULERS: '0',
  DUGOUT_AGENT_FAILURES: '0',
  LOG_LEVEL: 'debug',
};

let stack: Stack;
let storage: Awaited<ReturnType<typeof startBucketServer>>;
let api: Child | null = null;
let app: App;
let target: { token: string; consoleId: number };
/** Output of all processes of the stack. */
const printed: string[] = [];
const patient = { interval: 50 };

beforeAll(async () => {
  storage = await startBucketServer();
  const { url, key, secret } = storage.bucket;
  Object.assign(env, { DUGOUT_CLIPS: url, DUGOUT_CLIPS_KEY: key, DUGOUT_CLIPS_SECRET: secret });
  stack = await startStack({
    ...(await smallStack()),
    maxAgentProcesses: 1,
    // The tests decide when the API restarts.
    restarts: (name) => name !== 'api',
    env,
    onLine: (name, line) => printed.push(`[${name}] ${line}`),
  });
});
afterAll(async () => {
  await api?.stop(5_000);
  await stack.stop();
  await storage.close();
  removeFolders();
});

beforeEach(async () => {
  app = openApp(stack.url);
  await app.session.login(users.operator);
  await vi.waitFor(() => {
    if (app.connection.status !== 'live' || app.realtime.status.get() !== 'live')
      throw new Error('Not live yet');
  }, patient);
  target = await connectedConsole(app.api);
});
afterEach(() => app.close());

const watch = (connection = app.connection, of = target) =>
  watchPicture(connection, of, {
    intervalMs: focusedIntervalMs,
    inFlight: 1,
    active: true,
    priority: true,
  });

/** Sends a request to the console's agent. @throws if it is refused. */
async function ask(method: ChannelMethodName, body: unknown): Promise<unknown> {
  const result = await requestAgent(app.connection, method, target, body, 20_000);
  if (!result.ok) throw new Error(result.fault.error);
  return result.value;
}

/** Takes control like the control view, and releases it; both return the script's state. */
async function take(): Promise<unknown> {
  await ask('setPad', { pad: 'Olivia Operator' });
  return ask('setScriptPaused', { paused: true });
}
async function release(): Promise<unknown> {
  const script = await ask('setScriptPaused', { paused: false });
  await ask('setPad', { pad: null });
  return script;
}

/** Restarts the API on the same address, like its supervisor. */
function restartApi(settings: Record<string, string> = {}): void {
  const { NODE_OPTIONS: _none, ...inherited } = process.env;
  api = startChild({
    name: 'api',
    script: ['demo/main.ts'],
    env: {
      ...inherited,
      ...env,
      NATS_URL: stack.natsUrl,
      NATS_WS_URL: stack.natsWsUrl,
      NATS_KEYS: stack.keysFile,
      DUGOUT_DATA: stack.dataDir,
      DUGOUT_DEMO: 'local',
      ...settings,
      PORT: new URL(stack.url).port,
    },
    onLine: (line) => printed.push(`[api] ${line}`),
  });
}

test('a clip arrives whole and once, although the API and then its agent are killed while it is sent', async () => {
  const recorded = async () =>
    recordingReply.parse(await ask('recording', { from: 0, to: Date.now(), kinds: [] }));
  // Other tests have ended control.
  await expect.poll(async () => (await recorded()).clipsWaiting, { ...patient, timeout: 60_000 }).toBe(0);
  const recordedMs = async () => (await recorded()).ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  await expect.poll(recordedMs, { ...patient, timeout: 60_000 }).toBeGreaterThan(5_000);
  const query = { console: String(target.consoleId), cause: 'byHand' as const };
  const earlier = (await app.api.call(getClips, { query })).data.map(({ id }) => id);
  const agent = stack.pids()['agents-1'];
  const written: string[] = [];
  // A part is stored without notice to anyone; then the clip is, and its agent gets no reply.
  storage.hooks.onWritten = (path) => {
    const pid = [api?.pid ?? stack.pids()['api'], agent][written.length];
    written.push(path);
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  };
  await ask('keepClip', { seconds: 10 });
  await expect.poll(() => written.length, { ...patient, timeout: 60_000 }).toBe(1);
  restartApi();
  await expect.poll(() => stack.pids()['agents-1'] !== agent, { ...patient, timeout: 90_000 }).toBe(true);
  await expect.poll(async () => (await recorded()).clipsWaiting, { ...patient, timeout: 90_000 }).toBe(0);
  const clips = (await app.api.call(getClips, { query })).data;
  const data = clips.filter(({ id }) => !earlier.includes(id));
  expect(data).toHaveLength(1);
  const { link } = await app.api.call(getClipLink, { params: { id: data[0]?.id ?? '' } });
  const file = new Uint8Array(await (await fetch(link)).arrayBuffer());
  expect(file).toHaveLength(data[0]?.bytes ?? 0);
  expect(picturesOfClip(file)?.samples.length).toBeGreaterThan(5);
});

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'when the API is stopped by %s and restarted the picture keeps running, calls fail at once, and everything recovers',
  async (signal) => {
    const { id: userId } = (app.session.state.get() as { user: { id: number } }).user;
    const token = app.jwt();
    const picture = watch();
    await expect.poll(picture.last, patient).toBeGreaterThan(0);
    const underWay = Array.from({ length: 5 }, () => app.api.call(getServers, { query: {} }));
    process.kill(api?.pid ?? stack.pids()['api'] ?? 0, signal);
    // Each request gets a response or an error: none hangs.
    expect(await Promise.allSettled(underWay)).toHaveLength(5);

    await expect.poll(() => app.link.online.get(), patient).toBe(false);
    const rename = { params: { id: target.consoleId }, body: { description: `after ${signal}` } };
    await expect(app.api.call(updateConsole, rename)).rejects.toBeInstanceOf(OfflineError);
    const before = picture.last();
    await expect.poll(picture.last, patient).toBeGreaterThan(before + 3);
    // Control needs no API; an agent that cannot fetch a user's name continues without it.
    expect(await take()).toMatchObject({ paused: true });
    expect(await release()).toMatchObject({ paused: false });

    const refetches = app.refetches();
    restartApi();
    await expect.poll(() => app.link.online.get(), { timeout: 60_000, interval: 50 }).toBe(true);
    await expect.poll(() => app.realtime.status.get(), patient).toBe('live');
    await expect.poll(app.refetches, patient).toBeGreaterThan(refetches);
    expect(app.session.state.get()).toMatchObject({ kind: 'signedIn', user: { id: userId } });
    expect(app.jwt()).toBe(token);

    const received: number[] = [];
    app.realtime.listen((name, payload) => {
      if (name === 'consolesUpdated') received.push(...(payload as { ids: number[] }).ids);
    });
    await app.api.call(updateConsole, rename);
    await expect.poll(() => received, patient).toContain(target.consoleId);
    await expect
      .poll(async () => (await app.api.call(getHealth, {})).agentsOnline, patient)
      .toBe((await app.api.call(getServers, { query: {} })).data.length);
    // On a busy machine a connection that was silent for 3 s is replaced.
    await expect.poll(() => app.connection.isLive, patient).toBe(true);
    // An agent that could not ask the API for the name in time asks again.
    await expect.poll(take, patient).toMatchObject({ pausedBy: 'Olivia Operator' });
    expect(await release()).toMatchObject({ paused: false });
    picture.loop.close();
    // A stall of a busy machine is shorter than that.
    expect(picture.longestGapMs()).toBeLessThan(10_000);
    expect(picture.states.filter(({ error }) => error)).toEqual([]);
  },
);

/** The secrets that the agents received at startup, which are the only ones they know. */
function agentSecrets(): string[] {
  const pid = stack.pids()['agents-1'] ?? 0;
  const variable = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .find((one) => one.startsWith('DUGOUT_AGENTS='));
  const logins = agentLogins.parse(JSON.parse(variable?.slice('DUGOUT_AGENTS='.length) ?? '[]'));
  return logins.flatMap(({ creds }) => [creds.jwt, creds.seed]);
}

/** Connects to the messaging server with these credentials. @throws the server's error. */
function connectAs(url: string, userId: number, { jwt, seed }: { jwt: string; seed: string }) {
  return connect({
    servers: url,
    inboxPrefix: inboxPrefixOf(userId),
    authenticator: jwtAuthenticator(jwt, new TextEncoder().encode(seed)),
    reconnect: false,
    timeout: 20_000,
  });
}

test('no process of the stack logs a secret, even when it fails', async () => {
  const marks = { typed: 'MARK-typed-4711', password: 'MARK-pass-4711', update: 'MARK-update-4711' };
  const { id } = (app.session.state.get() as { user: { id: number } }).user;
  const keys = readKeys(stack.keysFile);
  const others = openKeys(join(stack.dataDir, 'other', 'keys.json'));
  const rights = { id, role: 100, serverTokens: [target.token] };
  const dead = createCredentialsIssuer(keys).user(rights, new Date(Date.now() - 5_000));
  const foreign = createCredentialsIssuer(others).user(rights, new Date(Date.now() + 60_000));
  const viewer = createCredentialsIssuer(keys).user({ ...rights, role: 400 }, new Date(Date.now() + 60_000));

  // The messaging server refuses foreign and expired credentials, and methods that a viewer may not call.
  await expect(connectAs(stack.natsWsUrl, id, foreign)).rejects.toThrow(/authorization/i);
  await expect(connectAs(stack.natsWsUrl, id, dead)).rejects.toThrow(/authorization/i);
  const viewerConnection = await connectAs(stack.natsWsUrl, id, viewer);
  viewerConnection.publish(subjectOf('setKeyboardText', target), JSON.stringify({ text: marks.typed }));
  await viewerConnection.flush();
  await viewerConnection.close();

  // The agent refuses texts without a keyboard and malformed requests, and is killed and restarted.
  await take();
  await expect(ask('setKeyboardText', { text: marks.typed })).rejects.toThrow('Keyboard should be opened.');
  await expect(ask('setKeyboardText', { txt: marks.typed })).rejects.toThrow('The request is invalid.');
  await release();
  const server = { url: `https://x.test/?key=${marks.update}`, password: marks.update };
  const boss = await openChannel(stack, { ...rights, role: 0 });
  await expect(boss.request('update', target, server)).rejects.toThrow('Incorrect URL');
  await boss.close();
  const known = agentSecrets();
  const recorded = async () => recordingReply.parse(await ask('recording', { from: 0, to: Date.now() }));
  const seconds = ({ ranges: [first] }: RecordingReply): number =>
    ((first?.to ?? 0) - (first?.from ?? 0)) / 1_000;
  await expect
    .poll(async () => seconds(await recorded()), { ...patient, timeout: 20_000 })
    .toBeGreaterThan(9);
  const killedAt = Date.now();
  // A busy machine records less often, and takes seconds to write what it has recorded.
  const lostFrom = killedAt - 9_000;
  const kept = Math.min(lostFrom, (await recorded()).kept?.to ?? 0);
  const before = stack.pids()['agents-1'] ?? 0;
  process.kill(before, 'SIGKILL');
  await expect.poll(() => (stack.pids()['agents-1'] ?? before) !== before, patient).toBe(true);
  await expect.poll(() => ask('getState', undefined).then(Boolean, () => false), patient).toBe(true);
  // It continues its recordings, with a loss of at most the last 5 s.
  await expect.poll(async () => (await recorded()).kept?.to ?? 0, patient).toBeGreaterThan(Date.now());
  const part = await ask('recordingPart', { at: lostFrom, until: killedAt });
  expect([...readRecords(part as Uint8Array)].at(-1)?.at ?? 0).toBeGreaterThanOrEqual(kept);

  // The API refuses a password and a token.
  const stranger = openApp(stack.url);
  await expect(stranger.session.login({ ...users.operator, password: marks.password })).rejects.toThrow(
    'Wrong email or password.',
  );
  const forged = `${app.jwt()}x`;
  await fetch(`${stack.url}/api/me?token=${app.jwt()}`, { headers: { authorization: `Bearer ${forged}` } });

  const text = printed.join('\n');
  // Each process has logged something about it.
  expect(text).toMatch(/^\[nats\] .*Publish Violation/m);
  expect(text).toMatch(/^\[nats\] .*authentication error/m);
  expect(text).toMatch(/^\[agents-1\] .*was ended by SIGKILL/m);
  expect(text).toMatch(/^\[api\] .*route=\/api\/auth\/login/m);
  const [, claims = '', signature = ''] = app.jwt().split('.');
  const secrets = [
    ...Object.values(marks),
    ...Object.values(users).map(({ password }) => password),
    claims,
    signature,
    ...[dead, foreign, viewer, ...app.creds].flatMap(({ jwt, seed }) => [jwt, seed]),
    ...[keys, others].flatMap(({ operator, scopes }) => [operator, ...Object.values(scopes)]),
    ...known,
    ...agentSecrets(),
    readFileSync(join(stack.dataDir, 'secret.key'), 'utf8').trim(),
  ];
  expect(secrets.filter((secret) => !secret || secret.length < 8)).toEqual([]);
  expect(secrets.filter((secret) => text.includes(secret ?? ''))).toEqual([]);
});

test('credentials are renewed before they expire, and no request for a picture fails', async () => {
  const isUp = () =>
    fetch(`${stack.url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  process.kill(api?.pid ?? stack.pids()['api'] ?? 0, 'SIGKILL');
  await expect.poll(isUp, patient).toBe(false);
  // The app renews 10 s after it has received them, which gives a busy machine the same time.
  restartApi({ DUGOUT_CREDS_TTL_S: '20' });
  await expect.poll(isUp, { ...patient, timeout: 60_000 }).toBe(true);
  const renewing = openApp(stack.url);
  onTestFinished(() => renewing.close());
  await renewing.session.login(users.operator);
  await expect.poll(() => renewing.connection.isLive, patient).toBe(true);
  const picture = watch(renewing.connection, await connectedConsole(renewing.api));
  await expect.poll(picture.last, patient).toBeGreaterThan(0);
  // What becomes of the first ones at their end is tested in `channel.test.ts`.
  await expect.poll(() => renewing.creds.length, { ...patient, timeout: 90_000 }).toBeGreaterThan(1);
  expect(Date.now()).toBeLessThan(Date.parse(renewing.creds[0]?.expiresAt ?? ''));
  const before = picture.last();
  await expect.poll(picture.last, patient).toBeGreaterThan(before);
  picture.loop.close();
  expect(picture.states.filter(({ error }) => error)).toEqual([]);
  // A stall of a busy machine is shorter than that.
  expect(picture.longestGapMs()).toBeLessThan(10_000);
});
