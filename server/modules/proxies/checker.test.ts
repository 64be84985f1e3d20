import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProxyAddress } from '#domain/proxies/url.ts';
import { createHttpProxy } from '#demo/proxies/httpProxy.ts';
import { createSocksProxy } from '#demo/proxies/socksProxy.ts';
import { createChecker, type CheckerOptions } from './checker.ts';
import { faultOfStatus, retryAfter } from './faults.ts';
import { parseNetworks } from '#server/kernel/config/networks.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** @returns its port on the loopback interface */
async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

let target: string;
let requested: string[];
let http: number;
let socks: number;
beforeEach(async () => {
  requested = [];
  const page = createHttpServer((request, response) => {
    requested.push(`${request.method} ${request.url} ${request.headers.host}`);
    if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/' });
    response.end('page');
  });
  target = `http://127.0.0.1:${await listen(page)}`;
  http = await listen(createHttpProxy(target));
  socks = await listen(createSocksProxy(target));
});

const loopback = parseNetworks('127.0.0.1/32');
const checkWith = (over: Partial<CheckerOptions> = {}) =>
  createChecker({ target: `${target}/`, networks: loopback, timeoutMs: 5_000, ...over });
const proxyAt = (port: number, over: Partial<ProxyAddress> = {}): ProxyAddress => ({
  protocol: 'http',
  host: '127.0.0.1',
  port,
  login: 'north',
  password: 'secret',
  ...over,
});
const errorOf = async (proxy: ProxyAddress, over?: Partial<CheckerOptions>): Promise<unknown> =>
  (await checkWith(over)(proxy)).error;

describe.each(['http', 'socks5'] as const)('a %s proxy', (protocol) => {
  const proxy = (over: Partial<ProxyAddress> = {}): ProxyAddress =>
    proxyAt(protocol === 'http' ? http : socks, { protocol, ...over });

  test('that works reaches the target, and its time is measured', async () => {
    const result = await checkWith()(proxy());
    expect(result).toEqual({ error: null, latencyMs: expect.any(Number), blockedUntil: null });
    expect(requested).toEqual([`GET / ${new URL(target).host}`]);
  });

  test('that refuses the login, or has none, is distinguished', async () => {
    expect(await errorOf(proxy({ login: 'expired' }))).toBe('credentials');
    expect(await errorOf(proxy({ login: '', password: '' }))).toBe('credentials');
    expect(requested).toEqual([]);
  });

  test('that never answers ends with the time limit, and its connection is closed', async () => {
    expect(await errorOf(proxy({ login: 'slow' }), { timeoutMs: 100 })).toBe('timeout');
  });

  test('an address without a server refuses the connection', async () => {
    const port = await listen(createServer());
    await stops.pop()?.();
    expect(await errorOf(proxy({ port }))).toBe('refused');
  });

  test('that hangs up is distinguished', async () => {
    const port = await listen(createServer((socket) => socket.end()));
    expect(await errorOf(proxy({ port }))).toBe('closed');
  });

  test('that is something else has the wrong protocol', async () => {
    const port = await listen(createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n')));
    expect(await errorOf(proxy({ port }))).toBe('protocol');
  });

  test('in a network that is not allowed is never connected to', async () => {
    let connections = 0;
    const port = await listen(createServer(() => connections++));
    const networks = parseNetworks(`127.0.0.1:${new URL(target).port}`);
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '::ffff:127.0.0.1',
      '0.0.0.0',
      '169.254.169.254',
    ])
      expect(await errorOf(proxy({ host, port }), { networks })).toBe('forbidden');
    expect(connections).toBe(0);
  });

  test('is reached by name at the address that was checked, even when the name changes its mind', async () => {
    const asked: string[] = [];
    const lookup = async (host: string) => {
      asked.push(host);
      return [{ address: asked.length === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
    };
    expect(await errorOf(proxy({ host: 'proxy.example.com' }), { lookup })).toBeNull();
    expect(asked).toEqual(['proxy.example.com']);
    expect(await errorOf(proxy({ host: 'proxy.example.com' }), { lookup })).toBe('forbidden');
  });
});

describe('the target', () => {
  test('in a network that is not allowed is not asked for', async () => {
    const networks = parseNetworks(`127.0.0.1:${http}`);
    expect(await errorOf(proxyAt(http), { networks })).toBe('target');
    expect(await errorOf(proxyAt(http), { target: 'http://169.254.169.254/' })).toBe('target');
    expect(await errorOf(proxyAt(http), { target: 'http://localhost/', networks })).toBe('target');
    expect(requested).toEqual([]);
  });

  test('a redirect is an answer, and not followed', async () => {
    expect(await errorOf(proxyAt(http), { target: `${target}/away` })).toBeNull();
    expect(requested).toEqual([`GET /away ${new URL(target).host}`]);
  });

  test('over TLS an HTTP proxy is asked for a tunnel to the checked address', async () => {
    const lines: string[] = [];
    const port = await listen(
      createServer((socket) =>
        socket.once('data', (data) => {
          lines.push(String(data).split('\r\n')[0] ?? '');
          socket.end('HTTP/1.1 503 Busy\r\nRetry-After: 60\r\nContent-Length: 0\r\n\r\n');
        }),
      ),
    );
    const now = new Date('2026-01-01T00:00:00Z');
    const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
    const options = { target: 'https://target.example.com/', lookup, now: () => now };
    expect(await checkWith(options)(proxyAt(port))).toEqual({
      error: 'blocked',
      latencyMs: null,
      blockedUntil: new Date('2026-01-01T00:01:00Z'),
    });
    expect(lines).toEqual(['CONNECT 127.0.0.1:443 HTTP/1.1']);
  });
});

test('an endless answer to CONNECT is cut off long before the time limit', async () => {
  let isClosed = false;
  const port = await listen(
    createServer((socket) => {
      const line = `X-Filler: ${'x'.repeat(8_000)}\r\n`;
      const write = (): void => {
        while (!socket.destroyed && socket.write(line));
      };
      socket.once('data', write).on('drain', write);
      socket.on('close', () => (isClosed = true));
    }),
  );
  const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
  const options = { target: 'https://target.example.com/', lookup, timeoutMs: 30_000 };
  expect(await errorOf(proxyAt(port), options)).toBe('protocol');
  await expect.poll(() => isClosed).toBe(true);
});

test('a proxy that is blocked says until when', async () => {
  const now = new Date('2026-01-01T00:00:00Z');
  expect(await checkWith({ now: () => now })(proxyAt(http, { login: 'busy' }))).toEqual({
    error: 'blocked',
    latencyMs: null,
    blockedUntil: new Date('2026-01-01T00:30:00Z'),
  });
});

test('an https proxy needs TLS', async () => {
  expect(await errorOf(proxyAt(http, { protocol: 'https' }))).toBe('protocol');
});

test.each([
  [200, false, null],
  [204, false, null],
  [302, false, null],
  [407, false, 'credentials'],
  [429, false, 'blocked'],
  [403, true, 'blocked'],
  [403, false, 'answer'],
  [503, false, 'answer'],
  [502, false, 'target'],
  [504, true, 'target'],
  [500, false, 'answer'],
])('status %i, Retry-After %s: %s', (status, hasRetryAfter, fault) => {
  expect(faultOfStatus(status, hasRetryAfter)).toBe(fault);
});

test.each([
  [undefined, null],
  ['120', '2026-01-01T00:02:00.000Z'],
  ['Thu, 01 Jan 2026 00:05:00 GMT', '2026-01-01T00:05:00.000Z'],
  ['Thu, 01 Jan 2025 00:05:00 GMT', null],
  ['soon', null],
  ['0', null],
  ['999999999', null],
])('Retry-After %j: %s', (header, at) => {
  expect(retryAfter(header, new Date('2026-01-01T00:00:00Z'))?.toISOString() ?? null).toBe(at);
});
