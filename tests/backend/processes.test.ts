import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/messaging/testServer.ts';
import { reservePort } from '../../scripts/lib/ports.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** The real thing: two `server/main.ts` on one PostgreSQL and one nats-server, started at the same time. */
describe('two API processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-two-'));
  const children: ChildProcess[] = [];
  const said: string[] = [];
  let postgres: TestPostgres;
  let nats: TestServer;
  let addresses: [string, string];

  async function start(name: string): Promise<string> {
    const port = await reservePort(0);
    const child = spawn('node', ['server/main.ts'], {
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DUGOUT_DATA: join(folder, name),
        DATABASE_URL: postgres.url,
        JWT_SECRET: 'shared by both processes of this test',
        NATS_URL: nats.url,
        NATS_WS_URL: nats.wsUrl,
        NATS_KEYS: nats.keysFile,
        LOG_LEVEL: 'debug',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The API ended with code ${code}: ${said.join('')}`)));
      child.stderr.on('data', (data: Buffer) => said.push(data.toString()));
      child.stdout.on('data', (data: Buffer) => {
        said.push(data.toString());
        if (data.includes('ready')) resolve(`http://127.0.0.1:${port}`);
      });
    });
  }

  beforeAll(async () => {
    [postgres, nats] = await Promise.all([startPostgres(), startTestServer()]);
    addresses = await Promise.all([start('a'), start('b')]);
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await nats.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  const ask = (process: 0 | 1, path: string, token?: string, init: RequestInit = {}) =>
    fetch(`${addresses[process]}/api${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    });
  async function signIn(process: 0 | 1): Promise<string> {
    const body = JSON.stringify({ email: 'operator@dugout.test', password: 'demo-operator' });
    const { jwt } = (await (
      await ask(process, '/auth/login', undefined, { method: 'POST', body })
    ).json()) as { jwt: string };
    return jwt;
  }

  test('are one: session, change, event, agent and the end of the session', async () => {
    const token = await signIn(0);
    const socket = io(addresses[1], { query: { token }, transports: ['websocket'], reconnection: false });
    await new Promise((resolve, reject) =>
      socket.once('connect', () => resolve(null)).once('connect_error', reject),
    );

    const heard = new Promise((resolve) => socket.once('consolesUpdated', resolve));
    const renamed = await ask(0, '/consoles/1', token, {
      method: 'PUT',
      body: JSON.stringify({ description: 'Seen by both' }),
    });
    expect(renamed.status).toBe(200);
    expect(await heard).toEqual({ ids: [1] });

    const [server] = (
      (await (await ask(1, '/servers', token)).json()) as { data: { id: number; token: string }[] }
    ).data;
    const agent = await nats.agent(server?.token ?? '');
    const online = new Promise((resolve) => socket.once('serversUpdated', resolve));
    const identity = JSON.stringify({
      computerName: 'x',
      localIp: '1.2.3.4',
      pcId: 'y',
      agentVersion: '9.9.9.9',
    });
    agent.publish(`dugout.agent.${server?.token}.heartbeat`, identity);
    expect(await online).toEqual({ ids: [server?.id] });
    const health = async (process: 0 | 1) =>
      ((await (await ask(process, '/health')).json()) as { agentsOnline: number }).agentsOnline;
    expect([await health(0), await health(1)]).toEqual([1, 1]);

    const out = new Promise((resolve) => socket.once('disconnect', resolve));
    await ask(0, '/auth/logout', token, { method: 'POST' });
    expect(await out).toBe('io server disconnect');
    expect((await ask(1, '/me', token)).status).toBe(401);
  });

  test('200 people who come back at once are all live again, without one error', async () => {
    const token = await signIn(1);
    const sockets = Array.from({ length: 200 }, (_, n) =>
      io(addresses[n % 2] ?? '', {
        query: { token },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      }),
    );
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise((resolve, reject) =>
            socket.once('connect', () => resolve(null)).once('connect_error', reject),
          ),
      ),
    );
    const answers = await Promise.all(
      sockets.map((_, n) => ask((n % 2) as 0 | 1, '/servers/1/consoles', token)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const socket of sockets) socket.disconnect();
  });

  test('say nothing secret', () => {
    const log = said.join('');
    expect(log).toContain('route=/api/auth/login');
    expect(log).not.toMatch(/eyJ[\w-]+\.|demo-operator|SU[A-Z2-7]{40}/);
  });

  test('end when they are asked to', async () => {
    const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of children) child.kill('SIGTERM');
    expect(await Promise.all(ended)).toEqual([0, 0]);
  });
});
