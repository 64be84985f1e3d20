import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startDemoProxy } from '#server/demo/proxy.ts';
import { checkProxy } from './proxyCheck.ts';

const port = 18_963;
let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startDemoProxy(port);
});
afterAll(() => stop());

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Something else than a proxy. */
async function listen(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer(onSocket);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const check = (over: Partial<Parameters<typeof checkProxy>[0]> = {}, timeoutMs?: number) =>
  checkProxy({ ip: '127.0.0.1', port, login: 'north', password: 'secret', ...over }, timeoutMs);

test('a proxy that opens the connection is valid', async () => {
  expect(await check()).toBeNull();
  expect(await check({ login: 'south' })).toBeNull();
});

test('refused credentials are named, and missing ones are refused', async () => {
  expect(await check({ login: 'expired' })).toBe('The proxy refused login and password.');
  expect(await check({ login: undefined })).toBe('The proxy refused login and password.');
});

test('a proxy that never answers ends with the time limit', async () => {
  expect(await check({ login: 'slow' }, 50)).toBe('The proxy did not answer in time.');
});

test('a port where nobody listens refuses the connection', async () => {
  const free = await listen((socket) => socket.destroy());
  const [server] = servers.splice(0);
  await new Promise((resolve) => server?.close(resolve));
  expect(await check({ port: free })).toBe('The proxy refused the connection.');
});

test('what is no HTTP proxy, what hangs up, and another status are told apart', async () => {
  expect(await check({ port: await listen((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')) })).toBe(
    'This is no HTTP proxy.',
  );
  expect(await check({ port: await listen((socket) => socket.end()) })).toBe(
    'The proxy closed the connection.',
  );
  expect(
    await check({ port: await listen((socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')) }),
  ).toBe('The proxy answered 502.');
});
