import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, jwtAuthenticator } from 'nats.ws';
import { Client } from 'pg';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { agentSubjects } from '#contract/agent/index.ts';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import type { DomainEvent } from '#server/messaging/types.ts';
import { startTestServer, type TestServer } from '#server/messaging/testServer.ts';
import { reservePort } from '../../scripts/lib/ports.ts';
import { untilReady } from './apiProcess.ts';
import { createPostgres } from './databases.ts';
import { expectNoCentLost } from './moneyRace.ts';
import type { TestPostgres } from './postgres.ts';

/** Two real `server/main.ts` on one PostgreSQL and one nats-server, started at the same time. */
describe('two API processes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-two-'));
  const children: ChildProcess[] = [];
  const output: string[] = [];
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
        DUGOUT_LEASE_MS: '2000',
        DUGOUT_TICK_MS: '300',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    await untilReady(child, output);
    return `http://127.0.0.1:${port}`;
  }

  beforeAll(async () => {
    [postgres, nats] = await Promise.all([createPostgres(), startTestServer()]);
    addresses = await Promise.all([start('a'), start('b')]);
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await nats.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  const callApi = (process: 0 | 1, path: string, token?: string, init: RequestInit = {}) =>
    fetch(`${addresses[process]}/api${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
  async function signIn(process: 0 | 1): Promise<string> {
    const body = JSON.stringify({ email: 'operator@dugout.test', password: 'demo-operator' });
    const answer = await callApi(process, '/auth/login', undefined, { method: 'POST', body });
    return ((await answer.json()) as { jwt: string }).jwt;
  }

  test('share sessions, changes, events, agents and the end of a session', async () => {
    const token = await signIn(0);
    const socket = io(addresses[1], { query: { token }, transports: ['websocket'], reconnection: false });
    await new Promise((resolve, reject) =>
      socket.once('connect', () => resolve(null)).once('connect_error', reject),
    );

    const received = new Promise((resolve) => socket.once('consolesUpdated', resolve));
    const renamed = await callApi(0, '/consoles/1', token, {
      method: 'PUT',
      body: JSON.stringify({ description: 'Seen by both' }),
    });
    expect(renamed.status).toBe(200);
    expect(await received).toEqual({ ids: [1] });

    const [server] = (
      (await (await callApi(1, '/servers', token)).json()) as { data: { id: number; token: string }[] }
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
      ((await (await callApi(process, '/health')).json()) as { agentsOnline: number }).agentsOnline;
    expect([await health(0), await health(1)]).toEqual([1, 1]);

    const out = new Promise((resolve) => socket.once('disconnect', resolve));
    await callApi(0, '/auth/logout', token, { method: 'POST' });
    expect(await out).toBe('io server disconnect');
    expect((await callApi(1, '/me', token)).status).toBe(401);
  });

  async function openDatabase(): Promise<Client> {
    const database = new Client({ connectionString: postgres.url });
    onTestFinished(() => database.end());
    await database.connect();
    return database;
  }
  /** A user's connection to the channel with credentials of GET /me, and when it was closed. */
  async function channel(process: 0 | 1, token: string) {
    const { id, creds } = (await (await callApi(process, '/me', token)).json()) as {
      id: number;
      creds: { jwt: string; seed: string };
    };
    const open = () =>
      connect({
        servers: nats.wsUrl,
        authenticator: jwtAuthenticator(creds.jwt, new TextEncoder().encode(creds.seed)),
        inboxPrefix: inboxPrefixOf(id),
        reconnect: false,
      });
    const connection = await open();
    const cut = connection.closed().then((error) => error?.message);
    return { id, open, connection, cut };
  }
  /** The guaranteed limit: after this time a revoked access no longer works. */
  const within = { timeout: 2_000, interval: 20 };
  /** The same limit with additional time for the app to switch credentials, and for a busy machine. */
  const soon = { timeout: 6_000, interval: 20 };

  test('after signing out at one, channel credentials and connections are revoked, also after a restart of NATS', async () => {
    const [leaving, staying] = [await signIn(0), await signIn(1)];
    const goes = await channel(1, leaving);
    const stays = await channel(0, staying);
    await callApi(0, '/auth/logout', leaving, { method: 'POST' });
    await expect.poll(() => goes.connection.isClosed(), within).toBe(true);
    expect(await goes.cut).toMatch(/revoked/i);
    await expect(goes.open()).rejects.toThrow(/authorization/i);
    await stays.connection.flush();
    expect(stays.connection.isClosed()).toBe(false);
    await nats.whileDown(async () => undefined);
    await expect(goes.open()).rejects.toThrow(/authorization/i);
    await (await stays.open()).close();
  });

  test('a blocked user is disconnected; a user whose role or groups change gets new credentials first', async () => {
    const api = await nats.api();
    const database = await openDatabase();
    const token = await signIn(0);
    const first = await channel(0, token);
    const publishChange = async (
      name: 'userTokenUpdated' | 'userUpdated',
      blocked = false,
    ): Promise<void> => {
      const payload = name === 'userUpdated' ? { id: first.id, blocked } : { userId: first.id };
      api.publish({ name, payload, audience: { userIds: [first.id] } } as DomainEvent);
    };
    await database.query('update users set role = 300 where id = $1', [first.id]);
    const publishedAt = performance.now();
    await publishChange('userTokenUpdated');
    const second = await channel(1, token);
    await expect.poll(() => first.connection.isClosed(), soon).toBe(true);
    // The app had time to switch, so that the picture does not stop.
    expect(performance.now() - publishedAt).toBeGreaterThan(1_000);
    await expect(first.open()).rejects.toThrow(/authorization/i);
    await second.connection.flush();

    const groups = await database.query(
      'delete from user_server_groups where user_id = $1 returning group_id',
      [first.id],
    );
    await publishChange('userTokenUpdated');
    await expect.poll(() => second.connection.isClosed(), soon).toBe(true);
    await expect(second.open()).rejects.toThrow(/authorization/i);

    const third = await channel(1, token);
    await database.query('update users set blocked = true where id = $1', [first.id]);
    await publishChange('userUpdated', true);
    await expect.poll(() => third.connection.isClosed(), within).toBe(true);
    await expect(third.open()).rejects.toThrow(/authorization/i);
    await database.query('update users set blocked = false, role = 200 where id = $1', [first.id]);
    for (const { group_id } of groups.rows as { group_id: number }[])
      await database.query('insert into user_server_groups values ($1, $2)', [first.id, group_id]);
  });

  test('200 users who reconnect at once are all live again without an error', async () => {
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
    const responses = await Promise.all(
      sockets.map((_, n) => callApi((n % 2) as 0 | 1, '/servers/1/consoles', token)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    for (const socket of sockets) socket.disconnect();
  });

  test('a user who buys plans and pays at both at once neither loses nor gains a cent', async () => {
    const database = await openDatabase();
    await expectNoCentLost(callApi, await signIn(0), async (text) => (await database.query(text)).rows);
  });

  test('when the one that runs the schedulers hangs or is killed, the other one takes over and starts nothing twice', async () => {
    const database = await openDatabase();
    const query = async <T>(text: string, values: unknown[] = []) =>
      (await database.query(text, values)).rows as T[];
    const consoles = await query<{ id: number; token: string }>(`
      select consoles.id, servers.token from consoles join servers on servers.id = consoles.server_id
      join accounts on accounts.console_id = consoles.id and accounts.index = 0 and accounts.open
      where servers.id = 1 and consoles.open order by consoles.id limit 4`);
    const ids = consoles.map(({ id }) => id);
    const token = consoles[0]?.token ?? '';
    expect(ids).toHaveLength(4);
    await query(`update accounts set status = 1`);
    await query(`update consoles set status = 5, active_account_id = null, played_today = 0`);
    const agent = await nats.agent(token);
    const identity = { computerName: 'x', localIp: '1.2.3.4', pcId: 'y', agentVersion: '9.9.9.9' };
    const beat = setInterval(
      () => agent.publish(agentSubjects.heartbeat(token), JSON.stringify(identity)),
      500,
    );
    onTestFinished(() => clearInterval(beat));
    const started: { consoleId: number; epoch: number }[] = [];
    agent.subscribe(agentSubjects.command(token), {
      callback(_error, message) {
        const command = message.json<{ kind: string; consoleId: number; epoch: number }>();
        if (command.kind === 'connect') started.push(command);
        message.respond(JSON.stringify({ data: {} }));
      },
    });
    const allDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      entries: [{ configId: 3, accounts: [0], start: 0, end: 24 }],
    }));
    await query('delete from console_schedulers');
    const [scheduler] = await query<{ id: number }>(
      `insert into schedulers (owner_id, name, data) select id, 'All day', $1 from users
        where email = 'operator@dugout.test' returning id`,
      [JSON.stringify(allDay)],
    );
    const holder = async () => {
      const [lease] = await query<{ owner: string; epoch: number }>(
        'select owner, epoch from scheduler_lease',
      );
      const child = children.find(({ pid }) => String(pid) === lease?.owner.split(' ')[0]);
      if (!lease || !child) throw new Error(`No process of this test runs the schedulers: ${lease?.owner}`);
      return { child, epoch: lease.epoch };
    };
    /** Attaches the scheduler to one more console, and waits until exactly these were started, in this order. */
    const startAt = async (count: number): Promise<void> => {
      await query(
        `insert into console_schedulers (console_id, scheduler_id, enabled, attached_at) values ($1, $2, true, now())`,
        [ids[count - 1], scheduler?.id],
      );
      await expect
        .poll(() => started.map(({ consoleId }) => consoleId), { timeout: 30_000, interval: 50 })
        .toEqual(ids.slice(0, count));
    };
    await startAt(1);
    const first = await holder();
    first.child.kill('SIGSTOP');
    await startAt(2);
    first.child.kill('SIGCONT');
    await startAt(3);
    const second = await holder();
    expect(second.child.pid).not.toBe(first.child.pid);
    second.child.kill('SIGKILL');
    children.splice(children.indexOf(second.child), 1);
    await startAt(4);
    expect((await holder()).child.pid).toBe(first.child.pid);
    const { epoch } = first;
    expect(started.map((command) => command.epoch)).toEqual([epoch, epoch + 1, epoch + 1, epoch + 2]);
  }, 90_000);

  test('print no secrets', () => {
    const log = output.join('');
    expect(log).toContain('route=/api/auth/login');
    expect(log).not.toMatch(/eyJ[\w-]+\.|demo-operator|SU[A-Z2-7]{40}/);
  });

  test('exit on SIGTERM', async () => {
    const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of children) child.kill('SIGTERM');
    expect(await Promise.all(ended)).toEqual(children.map(() => 0));
    expect(ended).not.toEqual([]);
  });
});
