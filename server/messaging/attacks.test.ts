import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxRequestBytes } from '#contract/channel/methods.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import { startTestServer, type TestServer } from './testServer.ts';

/** Attacks on the nats-server by clients without credentials or with few rights. */

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
