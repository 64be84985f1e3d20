import { connectAgent, watchReconnects } from '#agent/channel/connection.ts';
import { maxRequestBytes } from '#contract/channel/methods.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import { Connection } from '#workers/lib/channel/connection.ts';
import { requestAgent } from '#workers/lib/channel/request.ts';
import { framesUntilTwoRequests, replyLimitMs, shortLifeMs, target, test } from './channelStage.ts';

/** The worker's connection and picture loop against a real nats-server behind a fault proxy. */

test.concurrent('credentials are renewed on a parallel connection, without a gap in the picture', async ({
  stage,
  expect,
}) => {
  const { line, connection, statuses, identity, startAgent, watch } = stage;
  await startAgent();
  const expiresAt = Date.now() + shortLifeMs;
  await connection.use(identity(shortLifeMs));
  const picture = watch();
  await expect.poll(picture.last).toBeGreaterThan(5);
  await connection.use(identity());
  expect(Date.now()).toBeLessThan(expiresAt);
  // The old credentials have expired, and their connection is closed.
  await expect.poll(() => line.lines === 1 && Date.now() > expiresAt + 1_000).toBe(true);
  expect(statuses).toEqual(['connecting', 'live']);
  const before = picture.last();
  await expect.poll(picture.last).toBeGreaterThan(before + 5);
  expect(picture.states.filter(({ error }) => error)).toEqual([]);
});

test.concurrent('after the credentials expired the picture stops, and it continues with new ones', async ({
  stage,
  expect,
}) => {
  const { connection, identity, startAgent, watch } = stage;
  await startAgent();
  await connection.use(identity(shortLifeMs));
  const picture = watch();
  await expect.poll(picture.last).toBeGreaterThan(5);
  await expect.poll(() => connection.status).toBe('reconnecting');
  await expect.poll(picture.state).not.toBe('live');
  const frameBefore = picture.last();
  await connection.use(identity());
  picture.loop.wake();
  // A request that failed during the switch is retried after a second.
  await expect.poll(picture.last).toBeGreaterThan(frameBefore);
  await expect.poll(picture.state).toBe('live');
});

test.concurrent('a client on a slow line has the time to sign in', async ({ stage, expect }) => {
  const { line, connection, identity } = stage;
  // Longer than the 2 s that a nats-server waits by default; the client gives up after 5 s: two round trips
  // and a margin for a busy machine.
  line.set({ roundTripMs: 2_050 });
  await connection.use(identity());
  await expect.poll(() => connection.status).toBe('live');
});

test.concurrent('a half-open connection is detected by pings and replaced', async ({ stage, expect }) => {
  const { line, connection, identity, startAgent } = stage;
  await startAgent();
  await connection.use(identity());
  line.set({ silent: true });
  // Two unanswered pings take two to three seconds here.
  await expect.poll(() => connection.status).toBe('reconnecting');
  line.set({ silent: false });
  await expect.poll(() => connection.status).toBe('live');
});

test.concurrent('a measured connection that becomes unresponsive is reported and replaced within seconds', async ({
  stage,
  expect,
}) => {
  const { line, cleanups, identity, startAgent } = stage;
  let silences = 0;
  const watched = new Connection({ measuresRoundTrip: true, onUnresponsive: () => silences++ });
  cleanups.push(() => watched.close());
  await watched.use(identity());
  await expect.poll(() => watched.roundTripMs).not.toBeNull();
  line.set({ silent: true });
  await expect.poll(() => silences).toBeGreaterThan(0);
  line.set({ silent: false });
  await startAgent();
  const ask = () => requestAgent(watched, 'getTransformedScreenshot', target, {});
  await expect.poll(async () => (await ask()).ok).toBe(true);
});

test.concurrent('a half-open connection that is probed after sleep is replaced within seconds', async ({
  stage,
  expect,
}) => {
  const { line, cleanups, identity, startAgent } = stage;
  await startAgent();
  // Pings alone would need minutes.
  const slept = new Connection({ pingIntervalMs: 60_000 });
  cleanups.push(() => slept.close());
  await slept.use(identity());
  const ask = async () => (await requestAgent(slept, 'getTransformedScreenshot', target, {})).ok;
  line.newest().set({ silent: true });
  void slept.probe();
  await expect.poll(ask).toBe(true);
});

test.concurrent('an agent whose connection becomes half-open connects again within seconds', async ({
  stage,
  expect,
}) => {
  const { server, cleanups } = stage;
  const line = await startFaultProxy(Number(new URL(server.url).port));
  cleanups.push(() => line.close());
  const agent = await connectAgent(line.through(server.url), target.token, server.minter.agent(target.token));
  cleanups.unshift(() => agent.close());
  let reconnects = 0;
  void watchReconnects(agent, () => reconnects++);
  line.newest().set({ silent: true });
  await expect.poll(() => reconnects).toBe(1);
});

test.concurrent('refused credentials are reported and retried slowly; new ones are used at once', async ({
  stage,
  expect,
}) => {
  const { connection, refusals, identity } = stage;
  await connection.use(identity(shortLifeMs));
  // The server closes the connection, then refuses the reconnect.
  await expect.poll(() => refusals.length).toBeGreaterThanOrEqual(2);
  await connection.use(identity());
  expect(connection.status).toBe('live');
  // A fourth refusal would arrive at least eight seconds after the third.
  expect(refusals.length).toBeLessThanOrEqual(3);
});

test('when NATS disconnects pending requests fail at once, and the picture continues at once after reconnecting', async ({
  stage,
  expect,
}) => {
  const { line, connection, identity, startAgent, watch } = stage;
  const agent = await startAgent();
  await connection.use(identity());
  const picture = watch();
  await expect.poll(picture.last).toBeGreaterThan(framesUntilTwoRequests);
  agent.delayMs = 3_000;
  const requestCount = agent.requestCount;
  await expect.poll(() => agent.requestCount).toBeGreaterThan(requestCount + 1);
  line.set({ refused: true });
  line.cut();
  await expect.poll(() => connection.status).toBe('reconnecting');
  // Not after their timeout.
  await expect.poll(() => picture.states.map(({ error }) => error?.error)).toContain('connection lost');
  expect(await requestAgent(connection, 'getState', target, undefined)).toMatchObject({
    ok: false,
    code: 'offline',
  });
  agent.delayMs = 0;
  const frameBefore = picture.last();
  line.set({ refused: false });
  await expect.poll(() => connection.status).toBe('live');
  picture.loop.wake();
  await expect.poll(picture.last).toBeGreaterThan(frameBefore);
});

test('when the user loses access to a server its picture fails; the connection and other servers are not affected', async ({
  stage,
  expect,
}) => {
  const { server, connection, identity, startAgent, watch } = stage;
  await startAgent();
  const other = { token: 'cd34', consoleId: 7 };
  const agent = await server.agent(other.token);
  agent.subscribe(subjectOf('getScriptPaused', other), {
    callback: (_error, requestCount) =>
      void requestCount.respond(JSON.stringify({ data: { running: true, paused: false, pausedBy: null } })),
  });
  await agent.flush();
  await connection.use(identity());
  const picture = watch();
  await expect.poll(picture.last).toBeGreaterThan(2);

  const inAnHour = new Date(Date.now() + 3_600_000);
  const creds = server.minter.user({ id: 7, role: 100, serverTokens: [other.token] }, inAnHour);
  await connection.use({ ...identity(), creds });
  await expect.poll(picture.state).toBe('failed');
  expect(picture.states.at(-1)?.error?.error).toBe('permission denied');
  expect(await requestAgent(connection, 'getScriptPaused', other, undefined, replyLimitMs)).toMatchObject({
    ok: true,
  });
  expect(connection.status).toBe('live');
});

test('a message over the size limit is refused with a reason, and the connection stays open', async ({
  stage,
  expect,
}) => {
  const { connection, identity } = stage;
  await connection.use(identity());
  const text = 'x'.repeat(maxRequestBytes);
  const answer = await requestAgent(connection, 'setKeyboardText', target, { text }, replyLimitMs);
  expect(answer).toMatchObject({ ok: false, code: 'malformed' });
  expect(answer.ok ? '' : answer.fault.error).toContain('too large');
  expect(connection.status).toBe('live');
  expect(await requestAgent(connection, 'getState', target, undefined, replyLimitMs)).toMatchObject({
    code: 'no-responders',
  });
});

test.for([
  ['no JSON', '<html>', 'getState answered no JSON'],
  ['no envelope', '{"state":1}', 'getState answered out of shape'],
  ['a wrong field', '{"data":{"script":{"running":"yes"}}}', 'getState answered a wrong script.running'],
  ['its refusal', '{"error":"Console not found"}', 'Console not found'],
])(
  'an agent reply with %s is reported in the error message',
  async ([, payload, message], { stage, expect }) => {
    const { server, connection, identity } = stage;
    await connection.use(identity());
    const agent = await server.agent(target.token);
    agent.subscribe(subjectOf('getState', target), {
      callback: (_error, requestCount) => void requestCount.respond(payload),
    });
    await agent.flush();
    expect(await requestAgent(connection, 'getState', target, undefined, replyLimitMs)).toMatchObject({
      ok: false,
      fault: { error: message },
    });
  },
);
