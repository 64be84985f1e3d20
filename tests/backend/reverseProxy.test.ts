import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { io } from 'socket.io-client';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { startTestServer, type TestServer } from '#tests/support/natsTestServer.ts';
import { ensureCaddy, ensureNginx } from '../../scripts/ensure.ts';
import { reservePort } from '../../scripts/lib/ports.ts';
import { makeCertificate } from '../support/certificate.ts';
import { createWorld, type World } from './world.ts';

const deploy = resolve(import.meta.dirname, '../../deploy');

interface Ports {
  https: number;
  http: number;
  api: number;
  channel: number;
}

/** Writes the configuration of `deploy/` with the ports of the test. @returns the command line */
const proxies: Record<string, (folder: string, ports: Ports) => string[]> = {
  caddy(folder, { https, http, api, channel }) {
    const text = readFileSync(join(deploy, 'caddy/Caddyfile'), 'utf8');
    const options = `{
      admin off
      skip_install_trust
      http_port ${http}
      https_port ${https}
      storage file_system ${folder}/storage
    }\n`;
    const filled = text
      .replace('{$DUGOUT_SITE:dugout.example.com}', `https://localhost:${https}`)
      .replace('{$DUGOUT_API:127.0.0.1:8080}', `127.0.0.1:${api}`)
      .replace('{$DUGOUT_CHANNEL:127.0.0.1:9222}', `127.0.0.1:${channel}`);
    writeFileSync(join(folder, 'Caddyfile'), options + filled);
    return [ensureCaddy(), 'run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  },
  nginx(folder, { https, http, api, channel }) {
    const { cert, key } = makeCertificate(folder);
    const site = readFileSync(join(deploy, 'nginx/dugout.conf'), 'utf8')
      .replaceAll('dugout.example.com', 'localhost')
      .replace(/ssl_certificate .*/, `ssl_certificate ${cert};`)
      .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
      .replace('listen 443', `listen 127.0.0.1:${https}`)
      .replace('listen 80', `listen 127.0.0.1:${http}`)
      .replace('127.0.0.1:8080', `127.0.0.1:${api}`)
      .replace('127.0.0.1:9222', `127.0.0.1:${channel}`)
      .replace('/var/log/nginx/dugout.log', join(folder, 'access.log'));
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
       ${process.getuid?.() === 0 ? 'user root;' : ''}
       events {} http { access_log off; ${paths.join(' ')} ${site} }`,
    );
    return [ensureNginx(), '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  },
};

/** A call over TLS that trusts the proxy's own certificate. */
function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((done, fail) => {
    const call = request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { host: `localhost:${port}`, ...headers },
        rejectUnauthorized: false,
        agent: false,
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    call.once('error', fail);
    call.end(body);
  });
}

let world: World;
let nats: TestServer;
let upstream: Pick<Ports, 'api' | 'channel'>;
beforeAll(async () => {
  nats = await startTestServer();
  world = await createWorld('postgres', { fleet: '12x24', trustProxy: '1' });
  const api = await world.api.listen();
  upstream = { api: Number(new URL(api).port), channel: Number(new URL(nats.wsUrl).port) };
});
afterAll(async () => {
  await nats.stop();
  await world.close();
});

describe.each(Object.keys(proxies))('behind %s, configured as in deploy/', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-proxy-'));
  let ports: Ports;
  let proxy: ChildProcess;
  beforeAll(async () => {
    const [https, http] = await Promise.all([reservePort(0), reservePort(0)]);
    ports = { https, http, ...upstream };
    world.logged.length = 0;
    const [command = '', ...args] = proxies[name]?.(folder, ports) ?? [];
    const output: string[] = [];
    proxy = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    proxy.stdout?.on('data', (data: Buffer) => output.push(data.toString()));
    proxy.stderr?.on('data', (data: Buffer) => output.push(data.toString()));
    await vi.waitFor(
      async () => {
        if (proxy.exitCode !== null) throw new Error(`It ended: ${output.join('').slice(-1_000)}`);
        const { status } = await get(https, '/api/health');
        if (status !== 200) throw new Error(`Status ${status}: ${output.join('').slice(-1_000)}`);
      },
      { timeout: 100_000, interval: 100 },
    );
  });
  afterAll(async () => {
    if (proxy.exitCode === null) {
      const ended = new Promise((done) => proxy.once('exit', done));
      proxy.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  test('calls work, with their headers once and the address of their caller', async () => {
    const token = await world.tokenOf('operator');
    const list = await get(ports.https, '/api/servers', { authorization: `Bearer ${token}` });
    expect([list.status, list.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
    expect(endpoints.getServers.response.safeParse(JSON.parse(list.text)).success).toBe(true);
    const oneYear = 'max-age=31536000';
    for (const path of ['/', '/api/servers', '/api/none'])
      expect((await get(ports.https, path)).headers['strict-transport-security']).toBe(oneYear);
    // An address that the caller claims is not trusted.
    const claimed = { 'x-forwarded-for': '203.0.113.9' };
    expect((await get(ports.https, '/api/me', claimed)).status).toBe(401);
    await expect.poll(() => world.logged.join('')).toMatch(/route=\/api\/me .*address=/);
    const line = world.logged.findLast((each) => each.includes('route=/api/me '));
    expect(line).toContain('address=127.0.0.1');
  });

  test('a log of the proxy does not contain the tokens of links', async () => {
    const secret = 'a-secret-token';
    for (const path of [
      `/access/${secret}`,
      `/reset/password?token=${secret}`,
      `/api/download/clip/${secret}`,
    ])
      await get(ports.https, path, { referer: `https://localhost/${secret}` });
    // Caddy writes none.
    const log = join(folder, 'access.log');
    const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []);
    const path = name === 'nginx' ? 'GET /api/download/-"' : undefined;
    await expect
      .poll(
        () =>
          lines()
            .findLast((line) => line.includes('/download/'))
            ?.match(/GET [^"]*"/)?.[0],
      )
      .toBe(path);
    for (const file of readdirSync(folder).filter((one) => one.endsWith('.log')))
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain(secret);
  });

  test('a large body reaches the API, which refuses it itself', async () => {
    const token = await world.tokenOf('operator');
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await get(
      ports.https,
      '/api/accounts/search',
      headers,
      `{"query":"${'x'.repeat(2_000_000)}"}`,
    );
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toHaveProperty('error');
  });

  test('the realtime socket connects by WebSocket and receives events', async () => {
    const token = await world.tokenOf('operator');
    const socket = io(`https://localhost:${ports.https}`, {
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      rejectUnauthorized: false,
    });
    onTestFinished(() => void socket.disconnect());
    await new Promise((done, fail) => socket.once('connect', () => done(null)).once('connect_error', fail));
    const received = new Promise((done) => socket.once('plansUpdated', done));
    await world.publish('plansUpdated', {}, 'everybody');
    expect(await received).toEqual({});
  });

  test('the messaging channel opens at /channel, and nats-server answers there', async () => {
    const key = Buffer.from('0123456789abcdef').toString('base64');
    const text = await new Promise<string>((done, fail) => {
      const line = connectTls({
        port: ports.https,
        host: '127.0.0.1',
        servername: 'localhost',
        rejectUnauthorized: false,
      });
      let received = '';
      line.once('error', fail);
      line.on('data', (data: Buffer) => {
        received += data.toString('latin1');
        if (!received.includes('INFO {')) return;
        line.destroy();
        done(received);
      });
      line.write(
        `GET /channel HTTP/1.1\r\nHost: localhost:${ports.https}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      );
    });
    expect(text).toMatch(/^HTTP\/1\.1 101/);
    expect(text).toContain('"server_name":"dugout"');
  });
});
