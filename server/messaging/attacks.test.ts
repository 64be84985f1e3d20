import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testServer.ts';

/** What strangers and people with few rights may try against the nats-server. */

const token = 'ab12cd34';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/**
 * Opens a WebSocket without credentials, sends one binary frame whose head names this length (64 bits), and
 * waits until the server hangs up.
 */
async function sendFrame(length: bigint): Promise<void> {
  const socket = connect(Number(new URL(server.wsUrl).port), '127.0.0.1');
  // A server that dies resets the line: the test then fails at what it looks at next.
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
])('an unauthenticated frame whose length is %s ends nobody else', async (_, length) => {
  const agent = await server.agent(token);
  await sendFrame(length);
  await agent.flush();
  const person = await server.person({ id: 1, role: 200, serverTokens: [token] });
  await person.flush();
  expect([agent.isClosed(), person.isClosed()]).toEqual([false, false]);
});
