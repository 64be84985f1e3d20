import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from './world.ts';

/** Sends raw text over a TCP connection. @returns the response's head in lower case, and its body */
function send(address: string, text: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let got = '';
  socket.on('data', (data) => (got += data.toString()));
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
  const distDir = mkdtempSync(join(tmpdir(), 'dugout-dist-'));
  let world: World;
  let address: string;
  let usual: { requestTimeout: number; headersTimeout: number };
  beforeAll(async () => {
    writeFileSync(join(distDir, 'index.html'), '<title>Dugout</title>');
    writeFileSync(join(distDir, '.env'), 'SECRET=1');
    mkdirSync(join(distDir, '.git'));
    writeFileSync(join(distDir, '.git/config'), 'SECRET=1');
    world = await createWorld('pglite', { distDir });
    // Shortened, because the test should not take half a minute.
    const { server } = world.api.app;
    usual = { requestTimeout: server.requestTimeout, headersTimeout: server.headersTimeout };
    server.requestTimeout = 1_500;
    server.headersTimeout = 1_000;
    address = await world.api.listen();
  });
  afterAll(async () => {
    await world.close();
    rmSync(distDir, { recursive: true });
  });

  const end = 'Host: x\r\nConnection: close\r\n\r\n';
  test.each([
    ['the app', `GET / HTTP/1.1\r\n${end}`, 200],
    ['what is no HTTP', 'GARBAGE\r\n\r\n', 400],
    ['an address that cannot be decoded', `GET /%zz HTTP/1.1\r\n${end}`, 400],
    ['an unknown method', `BREW / HTTP/1.1\r\n${end}`, 400],
    ['headers that are too large', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${end}`, 431],
    ['an expectation that nobody meets', `GET / HTTP/1.1\r\nExpect: tea\r\n${end}`, 417],
    ["the realtime socket's first call", `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${end}`, 200],
    ['a socket that nobody knows', `GET /socket.io/?EIO=4&transport=polling&sid=x HTTP/1.1\r\n${end}`, 400],
    [
      'a body that never comes whole',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      408,
    ],
    ['headers that never come whole', 'GET / HTTP/1.1\r\nHost:', 408],
  ])('%s is answered with the security headers', async (_, text, status) => {
    const { head } = await send(address, text);
    expect(head).toContain(`http/1.1 ${status} `);
    expect(head).toContain(`content-security-policy: default-src 'none'`);
    expect(head).toContain('x-content-type-options: nosniff');
  });

  test('a request has 30 s to come whole, its headers 10 s', () => {
    expect(usual).toEqual({ requestTimeout: 30_000, headersTimeout: 10_000 });
  });

  test('files that begin with a dot are not served', async () => {
    for (const path of ['/.env', '/.git/config', '/%2eenv', '/assets/../.env']) {
      const { body } = await send(address, `GET ${path} HTTP/1.1\r\nAccept: application/json\r\n${end}`);
      expect(body).not.toContain('SECRET');
    }
  });

  test('JSON that cannot be read is told to the caller, not to the log', async () => {
    const before = world.logged.length;
    for (const body of ['{', 'nul', '{"__proto__":{"x":1}}', '{"a":1}}']) {
      const answer = await fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([answer.status, await answer.json()]).toEqual([400, { error: expect.any(String) }]);
    }
    const lines = world.logged.slice(before).join('');
    expect(lines).toContain('status=400');
    expect(lines).not.toMatch(/INFO|WARN|ERROR/);
  });
});
