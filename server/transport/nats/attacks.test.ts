import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgentCommand, agentSubjects, eventSubject } from '#contract/agent/index.ts';
import { maxRequestBytes } from '#contract/channel/methods.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import { silentHandlers, startTestServer, type TestServer } from '#tests/support/natsTestServer.ts';

/** Attacks on the nats-server by clients without credentials, with few rights, or with those of an agent. */

const token = 'ab12cd34';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/**
 * Opens a WebSocket without credentials, sends one binary frame whose header claims this length (64 bits), and
 * waits until the server closes the connection.
 */
async function sendFrame(length: bigint): Promise<void> {
  const socket = connect(Number(new URL(server.wsUrl).port), '127.0.0.1');
  // A server that crashes resets the connection: the test then fails at its next check.
  socket.on('error', () => undefined);
  socket.write(
    'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  await once(socket, 'data');
  const head = Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(length, 2);
  const closed = once(socket, 'close');
  socket.end(Buffer.concat([head, Buffer.alloc(4), Buffer.alloc(20, 'x')]));
  socket.resume();
  await closed;
}

test.each([
  ['negative as a signed number (CVE-2026-27889)', 2n ** 63n],
  ['-1 as a signed number', 2n ** 64n - 1n],
  ['the longest signed number', 2n ** 63n - 1n],
  ['a little more than the payload that is allowed', 5n * 1024n * 1024n],
])('an unauthenticated frame of length %s affects nobody else', async (_, length) => {
  const agent = await server.agent(token);
  await sendFrame(length);
  await agent.flush();
  const person = await server.person({ id: 1, role: 200, serverTokens: [token] });
  await person.flush();
  expect([agent.isClosed(), person.isClosed()]).toEqual([false, false]);
});

/** A method that a viewer may call as well. */
const requestSubject = subjectOf('getTransformedScreenshot', { token, consoleId: 7 });

/** A client that ignores the limits that the server announces. */
async function rudeViewer() {
  const viewer = await server.person({ id: 1, role: 400, serverTokens: [token] });
  const { info } = (viewer as unknown as { protocol: { info: { max_payload: number } } }).protocol;
  info.max_payload = Infinity;
  return viewer;
}

test('a user who exceeds the request size is disconnected, and the agent is not', async () => {
  const agent = await server.agent(token);
  const heard: number[] = [];
  agent.subscribe(`${token}.>`, { callback: (_error, { data }) => heard.push(data.length) });
  await agent.flush();
  const viewer = await rudeViewer();
  viewer.publish(requestSubject, new Uint8Array(maxRequestBytes));
  await viewer.flush();
  viewer.publish(requestSubject, new Uint8Array(4 * 1024 * 1024));
  await viewer.closed();
  await agent.flush();
  expect(heard).toEqual([maxRequestBytes]);
});

test('messages of a viewer at maximum size and rate do not disconnect the agent', async () => {
  const agent = await server.agent(token);
  let heard = 0;
  agent.subscribe(`${token}.>`, { callback: () => (heard += 1) });
  await agent.flush();
  const viewer = await server.person({ id: 1, role: 400, serverTokens: [token] });
  const payload = new Uint8Array(maxRequestBytes);
  // In total more than the limit of pending bytes of one receiver.
  const messages = 300;
  for (let sent = 0; sent < messages; sent += 1) viewer.publish(requestSubject, payload);
  await viewer.flush();
  await expect.poll(() => heard, { timeout: 15_000 }).toBe(messages);
  expect(agent.isClosed()).toBe(false);
});

test('the longest message of an agent is received, also behind another one', async () => {
  const agent = await server.agent(token);
  const picture = new Uint8Array(4 * 1024 * 1024 - 1_000);
  agent.subscribe(`${token}.>`, { callback: (_error, message) => void message.respond(picture) });
  await agent.flush();
  const person = await server.person({ id: 1, role: 200, serverTokens: [token] });
  const replies = await Promise.all(
    [1, 2].map(() => person.request(requestSubject, '', { timeout: 10_000 })),
  );
  expect(replies.map(({ data }) => data.length)).toEqual([picture.length, picture.length]);
});

test('a user is limited to 200 subscriptions', async () => {
  const person = await server.person({ id: 1, role: 0, serverTokens: [token] });
  const refused: unknown[] = [];
  void (async () => {
    for await (const { data } of person.status()) refused.push(data);
  })();
  for (let index = 0; index < 250; index += 1) person.subscribe(`_INBOX.1.${index}`);
  await person.flush();
  await expect.poll(() => refused.length).toBe(50);
  expect(person.isClosed()).toBe(false);
});

const victim = 'ee55ee55';
const report = JSON.stringify({
  consoleId: 41,
  status: -1,
  accountId: null,
  error: 'made up',
  nextCheckAt: null,
  gameActivity: { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 5, playedTotal: 0 },
});
const madeUpEvent = JSON.stringify({
  name: 'configsUpdated',
  payload: { ids: [1] },
  audience: 'everybody',
});
const close: AgentCommand = { kind: 'close', force: true };

/**
 * A compromised agent: it sends messages that would be accepted to any reply subject that a request names,
 * with a reply subject of its choice.
 */
test.each([
  [
    'a report in the name of another server',
    agentSubjects.report(victim),
    report,
    `_INBOX.agent-${victim}.x`,
  ],
  ['a report without an inbox', agentSubjects.report(token), report, undefined],
  ['an event for every browser', eventSubject('configsUpdated'), madeUpEvent, undefined],
  [
    'control in the name of a supervisor',
    subjectOf('setPad', { token: victim, consoleId: 41 }),
    JSON.stringify({ pad: 'boss' }),
    '_INBOX.1.x',
  ],
  ['a command to another agent', agentSubjects.command(victim), JSON.stringify(close), '_INBOX.api.x'],
])('%s through an agent that answers everything does not arrive', async (name, reply, body, nextReply) => {
  const own = await startTestServer();
  const [reports, events, commands]: [unknown[], unknown[], string[]] = [[], [], []];
  const [api, other] = await Promise.all([own.api(), own.api()]);
  api.serveAgents({ ...silentHandlers, report: async (_token, told) => void reports.push(...told) });
  other.onWake((event) => events.push(event?.name ?? 'woken'));
  const [taken, honest] = await Promise.all([own.agent(token), own.agent(victim)]);
  honest.subscribe(`${victim}.>`, { callback: (_error, { subject }) => commands.push(subject) });
  await honest.flush();
  const refused: string[] = [];
  void (async () => {
    for await (const { permissionContext } of taken.status())
      if (permissionContext) refused.push(permissionContext.subject);
  })();
  const sent = new Promise<void>((resolve) => {
    taken.subscribe(`${token}.>`, {
      callback(_error, message) {
        taken.publish(message.reply ?? '', body, nextReply === undefined ? {} : { reply: nextReply });
        resolve();
      },
    });
  });
  await taken.flush();
  const viewer = await own.person({ id: 7, role: 400, serverTokens: [token] });
  viewer.publish(requestSubject, '', { reply });
  await sent;
  await taken.flush();
  await taken.flush();
  await honest.flush();
  // Earlier messages would have been handled before these two.
  await taken.request(agentSubjects.report(token), '[]', { timeout: 20_000 });
  api.wakeOthers();
  await expect.poll(() => events).toContain('woken');
  expect({ reports, events, commands }).toEqual({ reports: [], events: ['woken'], commands: [] });
  expect(refused).toEqual(name === 'a report without an inbox' ? [] : [reply]);
  await own.stop();
});

test('only an API process may publish events, commands, or reports of others', async () => {
  const subjects = [
    eventSubject('configsUpdated'),
    agentSubjects.command(token),
    agentSubjects.command(victim),
    agentSubjects.report(victim),
    subjectOf('setPad', { token, consoleId: 1 }),
    subjectOf('setPad', { token: victim, consoleId: 41 }),
    '$SYS.REQ.SERVER.PING',
  ];
  const agent = await server.agent(token);
  const refused: string[] = [];
  void (async () => {
    for await (const { permissionContext } of agent.status())
      if (permissionContext) refused.push(permissionContext.subject);
  })();
  for (const subject of subjects) agent.publish(subject, '{}', { reply: '_INBOX.1.x' });
  await agent.flush();
  await agent.flush();
  expect(refused).toEqual(subjects);
});

test('the inbox of a command says nothing about that of the next', async () => {
  const api = await server.api();
  // The agents of the tests above answer for the other server.
  const agent = await server.agent(victim);
  const inboxes: string[] = [];
  agent.subscribe(agentSubjects.command(victim), {
    callback(_error, message) {
      inboxes.push(message.reply?.split('.').at(-1) ?? '');
      message.respond('{"data":{}}');
    },
  });
  await agent.flush();
  await api.command(victim, close);
  await api.command(victim, close);
  // Twelve random characters come before the number.
  expect(new Set(inboxes.map((inbox) => inbox.slice(0, 12))).size).toBe(2);
});
