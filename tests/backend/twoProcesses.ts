import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, jwtAuthenticator } from 'nats.ws';
import { Client } from 'pg';
import { io, type Socket } from 'socket.io-client';
import { inboxPrefixOf } from '#contract/channel/subjects.ts';
import { startTestServer, type TestServer } from '#tests/support/natsTestServer.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/faultProxy.ts';
import { compileCache } from '../../scripts/lib/child.ts';
import { reservePort } from '../../scripts/lib/ports.ts';
import { alertEnv } from './alertWorld.ts';
import { untilReady } from './apiProcess.ts';
import { createPostgres } from './databases.ts';
import type { TestPostgres } from './postgres.ts';

/** Prevents unwanted takeovers, even if a busy machine delays a process for seconds. */
const leaseMs = 8_000;

/** Two real `demo/main.ts` on one PostgreSQL and one nats-server, started at the same time. */
export class TwoProcesses {
  readonly children: ChildProcess[] = [];
  /** The complete output of both processes. */
  readonly output: string[] = [];
  readonly addresses: string[] = [];
  readonly nats: TestServer;
  /** Between the second process and the nats-server. */
  readonly line: FaultProxy;
  readonly #databases: Client[] = [];
  readonly #postgres: TestPostgres;
  readonly #folder = mkdtempSync(join(tmpdir(), 'dugout-two-'));

  /** Each process has a copy of the secret, as on two machines. */
  readonly #secret = randomBytes(32).toString('hex');

  private constructor(postgres: TestPostgres, nats: TestServer, line: FaultProxy) {
    this.#postgres = postgres;
    this.nats = nats;
    this.line = line;
  }

  static async start(): Promise<TwoProcesses> {
    const [postgres, nats] = await Promise.all([createPostgres(), startTestServer()]);
    const line = await startFaultProxy(Number(new URL(nats.url).port));
    const processes = new TwoProcesses(postgres, nats, line);
    processes.addresses.push(
      ...(await Promise.all([
        processes.#start('a', nats.url),
        processes.#start('b', line.through(nats.url)),
      ])),
    );
    return processes;
  }

  async stop(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    await Promise.all(this.#databases.map((database) => database.end()));
    await this.line.close();
    await this.nats.stop();
    await this.#postgres.stop();
    rmSync(this.#folder, { recursive: true });
  }

  /** Kills both at once, as a power cut would, and restarts the first one. */
  async restartAfterKill(): Promise<void> {
    const ended = this.children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of this.children) child.kill('SIGKILL');
    await Promise.all(ended);
    this.children.length = 0;
    this.addresses[0] = await this.#start('a', this.nats.url);
  }

  async #start(name: string, natsUrl: string): Promise<string> {
    const port = await reservePort(0);
    const dataDir = join(this.#folder, name);
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'secret.key'), this.#secret);
    const child = spawn('node', ['demo/main.ts'], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: compileCache,
        PORT: String(port),
        DUGOUT_DATA: dataDir,
        DUGOUT_DEMO: '1',
        DATABASE_URL: this.#postgres.url,
        JWT_SECRET: 'shared by both processes of this test',
        NATS_URL: natsUrl,
        NATS_WS_URL: this.nats.wsUrl,
        NATS_KEYS: this.nats.keysFile,
        LOG_LEVEL: 'debug',
        ...alertEnv,
        DUGOUT_LEASE_MS: String(leaseMs),
        DUGOUT_TICK_MS: '300',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.children.push(child);
    await untilReady(child, this.output);
    return `http://127.0.0.1:${port}`;
  }

  /** Runs `npm run admin` on their database. @returns its output and exit code */
  async admin(
    args: readonly string[],
    input = '',
  ): Promise<{ code: number | null; out: string; err: string }> {
    const child = spawn('node', ['scripts/admin.ts', ...args], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: compileCache,
        DATABASE_URL: this.#postgres.url,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end(input);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await ended, out, err };
  }

  readonly callApi = (process: 0 | 1, path: string, token?: string, init: RequestInit = {}) =>
    fetch(`${this.addresses[process]}/api${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(init.headers as Record<string, string> | undefined),
      },
    });

  /** Signs a demo user in at one of them. @returns the token */
  async signIn(process: 0 | 1, name = 'operator'): Promise<string> {
    const body = JSON.stringify({ email: `${name}@dugout.test`, password: `demo-${name}` });
    const answer = await this.callApi(process, '/auth/login', undefined, { method: 'POST', body });
    return ((await answer.json()) as { jwt: string }).jwt;
  }

  /** A connected socket at one of them. */
  async socket(process: 0 | 1, token: string): Promise<Socket> {
    const socket = io(this.addresses[process] ?? '', {
      query: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    await new Promise((resolve, reject) =>
      socket.once('connect', () => resolve(null)).once('connect_error', reject),
    );
    return socket;
  }

  /** A connection to the database until the end. */
  async openDatabase(): Promise<Client> {
    const database = new Client({ connectionString: this.#postgres.url });
    this.#databases.push(database);
    await database.connect();
    return database;
  }

  /** A user's connection to the channel with credentials of GET /me, and the time when it was closed. */
  async channel(process: 0 | 1, token: string) {
    const { id, creds } = (await (await this.callApi(process, '/me', token)).json()) as {
      id: number;
      creds: { jwt: string; seed: string };
    };
    const open = () =>
      connect({
        servers: this.nats.wsUrl,
        authenticator: jwtAuthenticator(creds.jwt, new TextEncoder().encode(creds.seed)),
        inboxPrefix: inboxPrefixOf(id),
        reconnect: false,
      });
    const connection = await open();
    const cut = connection.closed().then((error) => error?.message);
    return { id, open, connection, cut };
  }
}
