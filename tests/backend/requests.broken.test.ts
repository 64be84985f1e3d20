import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from './world.ts';

/**
 * Sends raw text over a TCP connection and reads until it is closed, or until this text.
 * @returns the response's head in lower case, and its body
 */
function send(
  address: string,
  text: string,
  { until }: { until?: string } = {},
): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let got = '';
  socket.on('data', (data) => {
    got += data.toString();
    if (until !== undefined && got.includes(until)) socket.destroy();
  });
  socket.write(text);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => {
      const [head = '', body = ''] = got.split('\r\n\r\n');
      resolve({ head: head.toLowerCase(), body });
    });
  });
}

describe('over a real connection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-dist-'));
  const distDir = join(folder, 'dist');
  let world: World;
  let address: string;
  let defaults: { requestTimeout: number; headersTimeout: number };
  beforeAll(async () => {
    mkdirSync(distDir);
    writeFileSync(join(folder, 'secret.key'), 'SECRET=1');
    writeFileSync(join(distDir, 'index.html'), '<title>Dugout</title>');
    writeFileSync(join(distDir, '.env'), 'SECRET=1');
    mkdirSync(join(distDir, '.git'));
    writeFileSync(join(distDir, '.git/config'), 'SECRET=1');
    world = await createWorld('postgres', { distDir });
    // Shortened, so that the test does not take half a minute.
    const { server } = world.api.app;
    defaults = { requestTimeout: server.requestTimeout, headersTimeout: server.headersTimeout };
    server.requestTimeout = 1_500;
    server.headersTimeout = 1_000;
    address = await world.api.listen();
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  const end = 'Host: x\r\nConnection: close\r\n\r\n';
  const upgrade = (path: string, key: string, version = 13): string =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    `Sec-WebSocket-Version: ${version}\r\nSec-WebSocket-Key: ${key}\r\n\r\n`;
  const key = 'dGhlIHNhbXBsZSBub25jZQ==';
  const socket = '/socket.io/?EIO=4&transport=websocket';
  test.each([
    ['the app', `GET / HTTP/1.1\r\n${end}`, 200],
    ['garbage', 'GARBAGE\r\n\r\n', 400],
    ['a request line with an unknown protocol', `GET / HTTQ/1.1\r\n${end}`, 400],
    ['a request line with an unknown version', `GET / HTTP/9.9\r\n${end}`, 400],
    ['a request line without a path', `GET  HTTP/1.1\r\n${end}`, 400],
    ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a call without a host', 'GET /api/util/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a path that cannot be decoded', `GET /%zz HTTP/1.1\r\n${end}`, 400],
    ['an unknown method', `BREW / HTTP/1.1\r\n${end}`, 400],
    ['headers that are too large', `GET /${'x'.repeat(80_000)} HTTP/1.1\r\n${end}`, 431],
    ['an unknown expectation', `GET / HTTP/1.1\r\nExpect: tea\r\n${end}`, 417],
    [
      'the first request of the realtime socket',
      `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${end}`,
      200,
    ],
    ['an unknown realtime socket', `GET /socket.io/?EIO=4&transport=polling&sid=x HTTP/1.1\r\n${end}`, 400],
    ['an upgrade of an unknown realtime socket', upgrade(`${socket}&sid=x`, key), 400],
    ['an upgrade to an unknown transport', upgrade('/socket.io/?EIO=4&transport=pigeon', key), 400],
    ['an upgrade with an invalid key', upgrade(socket, 'short'), 400],
    ['an upgrade to an unknown WebSocket version', upgrade(socket, key, 99), 400],
    [
      'an upgrade outside of the realtime socket',
      `GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
      200,
    ],
    [
      'an incomplete body',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      408,
    ],
    ['incomplete headers', 'GET / HTTP/1.1\r\nHost:', 408],
  ])('the response to %s has the security headers', async (_, text, status) => {
    const { head } = await send(address, text);
    expect(head).toContain(`http/1.1 ${status} `);
    expect(head).toContain(`content-security-policy: default-src 'none'`);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head.match(/content-security-policy:/g)).toHaveLength(1);
  });

  test.each([
    ['a long part of a path', `PUT /api/consoles/${'9'.repeat(400)} HTTP/1.1\r\n${end}`, 414],
    ['a path that cannot be decoded', `GET /api/servers/%zz HTTP/1.1\r\n${end}`, 400],
    ['two hosts', `GET /api/health/live HTTP/1.1\r\nHost: other\r\n${end}`, 400],
    ['headers that are too large', `GET /api/${'x'.repeat(80_000)} HTTP/1.1\r\n${end}`, 431],
    ['an unknown call', `GET /api/nothing HTTP/1.1\r\n${end}`, 404],
    ['a method that a call does not have', `DELETE /api/health HTTP/1.1\r\n${end}`, 404],
    ['an unknown method', `BREW /api/health HTTP/1.1\r\n${end}`, 400],
  ])('the refusal of %s has the shape of our errors', async (_, text, status) => {
    const { head, body } = await send(address, text);
    expect(head).toContain(`http/1.1 ${status} `);
    expect(JSON.parse(body)).toMatchObject({ error: expect.any(String) });
    expect(head.match(/content-security-policy:/g)).toHaveLength(1);
  });

  test('a websocket of the realtime socket is accepted', async () => {
    const { head } = await send(address, upgrade(socket, key), { until: '\r\n\r\n' });
    expect(head).toContain('http/1.1 101 ');
  });

  test('a request must be complete within 30 s, its headers within 10 s', () => {
    expect(defaults).toEqual({ requestTimeout: 30_000, headersTimeout: 10_000 });
  });

  test('files whose name starts with a dot, and those outside the built app, are not served', async () => {
    for (const path of [
      '/.env',
      '/.git/config',
      '/%2eenv',
      '/assets/../.env',
      '/../secret.key',
      '/%2e%2e/secret.key',
      '/..%2fsecret.key',
      '/assets/../../secret.key',
    ]) {
      const { body } = await send(address, `GET ${path} HTTP/1.1\r\nAccept: application/json\r\n${end}`);
      expect(body).not.toContain('SECRET');
    }
  });

  test('malformed JSON is reported to the caller without a warning in the log', async () => {
    const before = world.logged.length;
    for (const body of ['{', 'nul', '{"__proto__":{"x":1}}', '{"a":1}}']) {
      const answer = await fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: expect.any(String) }]);
    }
    const lines = world.logged.slice(before).join('');
    expect(lines).toContain('status=400');
    expect(lines).not.toMatch(/INFO|WARN|ERROR/);
  });
});
