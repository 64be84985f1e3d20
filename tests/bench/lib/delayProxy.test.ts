import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDelayProxy } from './delayProxy.ts';

const echo = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket));
let port: number;

beforeAll(async () => {
  await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done));
  port = (echo.address() as AddressInfo).port;
});
afterAll(() => echo.close());

test('data comes back complete, in order, and not before the round-trip time', async () => {
  const line = await startDelayProxy(port, 60);
  const socket = connect({ port: line.port, host: '127.0.0.1' });
  await once(socket, 'connect');
  const sentAt = performance.now();
  const sent = Array.from({ length: 200 }, (_, index) => `${index} `);
  for (const part of sent) socket.write(part);
  socket.end();
  let back = '';
  let firstAfter: number | null = null;
  socket.on('data', (chunk: Buffer) => {
    firstAfter ??= performance.now() - sentAt;
    back += chunk.toString();
  });
  await once(socket, 'close');
  expect(back).toBe(sent.join(''));
  // Timers may fire within the millisecond before.
  expect(firstAfter).toBeGreaterThan(58);
  await line.close();
});

test('closing the proxy closes its connections', async () => {
  const line = await startDelayProxy(port, 20);
  const socket = connect({ port: line.port, host: '127.0.0.1' });
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  await line.close();
  await ended;
  expect(socket.destroyed).toBe(true);
});
