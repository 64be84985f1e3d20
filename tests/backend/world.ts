import { afterAll, beforeAll } from 'vitest';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentRefusals } from '#contract/errors/agents.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EventName, EventPayload } from '#contract/events/index.ts';
import { dateOf } from '#domain/format/zone.ts';
import { createVault } from '#server/modules/access/vault.ts';
import { createAgentHandlers } from '#server/modules/agents/handlers.ts';
import { createApp } from '#server/transport/http/app.ts';
import type { Context } from '#server/transport/context.ts';
import { callContext } from '#server/kernel/callContext.ts';
import { createLog } from '#node/log.ts';
import { appendEvent, type Audience, type DomainEvent } from '#server/kernel/events/append.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { measureMessaging } from '#server/transport/measure.ts';
import { createMetrics } from '#server/kernel/metrics/metrics.ts';
import type { Messaging } from '#server/kernel/messaging/messaging.ts';
import { serveSockets } from '#server/transport/sockets.ts';
import { demoConfig } from '#demo/extension.ts';
import { mountOutbox } from '#demo/outbox.ts';
import { createContext } from '#server/transport/createContext.ts';
import { seed } from '#demo/seed/index.ts';
import { demoUsers } from '#demo/seed/users.ts';
import { openStore, type Query, type Store } from '#server/kernel/database/database.ts';
import { prepare } from '#server/schema/migrate.ts';
import { codesOf, statusesOf } from '../../scripts/apiDocs/openapi.ts';
import { copyPglite, copyPostgres } from './databases.ts';
import { createHub, type MessagingHub } from './memoryMessaging.ts';

/** Databases for tests of their differences; all other tests run on PostgreSQL (docs/decisions/2026-11-26-where-tests-run.md). */
export const kinds = ['pglite', 'postgres'] as const;
export type Kind = (typeof kinds)[number];

export interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string | undefined;
  /** Network address of the caller. */
  remoteAddress?: string;
}

/** One API process, without its port unless it listens. */
export interface Api {
  readonly app: FastifyInstance;
  readonly context: Context;
  /** Calls an endpoint of the contract without a network. */
  call(endpoint: Endpoint, parts?: Parts): Promise<LightMyRequestResponse>;
  /** Listens on a free port. @returns its address */
  listen(): Promise<string>;
}

/** Demo data in a separate database, a messaging hub in memory, and API processes on both. */
export interface World {
  readonly store: Store;
  readonly hub: MessagingHub;
  readonly api: Api;
  /** Events that the process has read, oldest first. */
  readonly events: DomainEvent[];
  /** Appends an event to the log, and waits until the process has read it. */
  publish<N extends EventName>(name: N, payload: EventPayload<N>, audience: Audience): Promise<void>;
  /** The complete log. */
  readonly logged: string[];
  /** All SQL statements sent to the database. */
  readonly statements: string[];
  /** The failed statements. */
  readonly failedStatements: string[];
  /** The SQL statements that `work` sends to the database, without those of timers and of other calls. */
  statementsOf(work: () => Promise<unknown>): Promise<readonly string[]>;
  /** The clock of all API processes. */
  time: Date;
  another(): Promise<Api>;
  /**
   * Signs a demo user in, named by the part of the email before the @; later calls return the same session.
   */
  tokenOf(name: string): Promise<string>;
  close(): Promise<void>;
}

const secret = Buffer.alloc(32, 7);
const vault = createVault(secret);

export async function createWorld(
  kind: Kind,
  settings: {
    distDir?: string;
    fleet?: string;
    /** Days of history; default: as in the demo. */
    historyDays?: number;
    screenshotUrl?: string;
    trustProxy?: string;
    smtpUrl?: string;
    /** Further variables of the environment. */
    env?: Record<string, string>;
    /** Replaces the messaging in memory. */
    messaging?: () => Promise<Messaging>;
  } = {},
): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dugout-world-'));
  const cleanups: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const { fleet } = loadConfig({ DUGOUT_DATA: dataDir, DUGOUT_FLEET: settings.fleet });
  const { historyDays } = settings;
  const history = historyDays === undefined ? {} : { historyDays };
  const startedAt = new Date();
  const fill = ({ db }: Store) =>
    prepare(db, (connection) => seed(connection, { fleet, secret, now: startedAt, ...history }));
  // The day belongs to the time, because the counters of today and the history depend on it: tests may run at
  // midnight.
  const day = dateOf(startedAt.getTime(), 'UTC');
  const kindOfDemo = `demo_${settings.fleet ?? 'fleet'}${historyDays === undefined ? '' : `_${historyDays}`}`;
  const content = `${kindOfDemo}_${day.replaceAll('-', '')}`;
  const postgres = kind === 'postgres' ? await copyPostgres(content, fill) : null;
  if (postgres) cleanups.push(() => postgres.stop());
  else await copyPglite(content, dataDir, fill);
  const config = demoConfig(
    loadConfig({
      DUGOUT_DATA: dataDir,
      DATABASE_URL: postgres?.url,
      DUGOUT_DIST: settings.distDir ?? dataDir,
      DUGOUT_FLEET: settings.fleet,
      DUGOUT_SCREENSHOT_URL: settings.screenshotUrl,
      DUGOUT_TRUST_PROXY: settings.trustProxy,
      SMTP_URL: settings.smtpUrl,
      DUGOUT_PUBLIC_URL: 'http://dugout.test',
      DUGOUT_DEMO: '1',
      ...settings.env,
    }),
  );
  const counted = new AsyncLocalStorage<string[]>();
  const statements: string[] = [];
  const failedStatements: string[] = [];
  const metrics = createMetrics();
  const onQuery = ({ sql, failed }: Query): void => {
    statements.push(sql);
    if (failed) failedStatements.push(sql);
    counted.getStore()?.push(sql);
  };
  const store = await openStore({ ...config, onQuery });
  cleanups.push(() => store.close());

  const hub = createHub();
  const logged: string[] = [];
  const tokens = new Map<string, string>();
  const open = async (): Promise<Api> => {
    const messaging = measureMessaging(settings.messaging ? await settings.messaging() : hub.join(), metrics);
    const log = createLog({
      name: 'api',
      level: 'debug',
      context: callContext,
      write: (line) => logged.push(line),
    });
    const now = (): Date => world.time;
    const context = await createContext(
      { config, store, key: 'k'.repeat(32), vault, messaging, log, metrics, now },
      (stop) => cleanups.push(stop),
    );
    messaging.serveAgents(createAgentHandlers(context));
    const app = await createApp(context, (api) => mountOutbox(api, context));
    const sockets = serveSockets(app.server, context);
    cleanups.push(async () => {
      await sockets.close();
      await app.close();
    });
    return {
      app,
      context,
      call: (endpoint, parts) => call(app, endpoint, parts),
      async listen() {
        await app.listen({ port: 0, host: '127.0.0.1' });
        return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
      },
    };
  };
  const world: World = {
    store,
    hub,
    logged,
    statements,
    failedStatements,
    async statementsOf(work) {
      const own: string[] = [];
      await counted.run(own, work);
      return [...own];
    },
    // After the data was filled, but still on its day.
    time: dateOf(Date.now(), 'UTC') === day ? new Date() : startedAt,
    api: undefined as unknown as Api,
    events: [],
    async publish(name, payload, audience) {
      await appendEvent(store.db, name, payload, audience);
      await world.api.context.events.read();
    },
    another: open,
    async tokenOf(name) {
      const known = tokens.get(name);
      if (known) return known;
      const user = await store.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', `${name}@dugout.test`)
        .executeTakeFirstOrThrow();
      const { events, sessions } = world.api.context;
      await events.read();
      const count = world.events.length;
      const token = await sessions.open(user.id);
      await events.read();
      // A test expects only the events of its own calls.
      const opened = world.events.findIndex(({ name: kind }, at) => at >= count && kind === 'userUpdated');
      if (opened !== -1) world.events.splice(opened, 1);
      tokens.set(name, token);
      return token;
    },
    async close() {
      for (const end of cleanups.toReversed()) await end();
    },
  };
  Object.assign(world, { api: await open() });
  // Additions to the history are tested where they are read.
  world.api.context.events.onEvent((event) => {
    if (event.name !== 'activityUpdated') world.events.push(event);
  });
  return world;
}

/**
 * A world for all tests of the file or of the `describe` that calls this: it opens before them, and closes after them.
 * It can be passed on at once, and used in tests and hooks.
 */
export function useWorld(kind: Kind = 'postgres', settings?: Parameters<typeof createWorld>[1]): World {
  let world: World | null = null;
  beforeAll(async () => {
    world = await createWorld(kind, settings);
  });
  afterAll(() => world?.close());
  const opened = (): World => {
    if (!world) throw new Error('The world opens before the first test');
    return world;
  };
  return new Proxy({} as World, {
    get: (_, key) => Reflect.get(opened(), key) as unknown,
    set: (_, key, value) => Reflect.set(opened(), key, value),
  });
}

async function call(
  app: FastifyInstance,
  endpoint: Endpoint,
  parts: Parts = {},
): Promise<LightMyRequestResponse> {
  const { params = {}, query, body, token, remoteAddress } = parts;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? ''));
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}`,
    ...(query && { query }),
    ...(remoteAddress && { remoteAddress }),
    ...(body !== undefined && { payload: body as object }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  const { statusCode } = response;
  if (!statusesOf(endpoint).has(statusCode))
    throw new Error(
      `The OpenAPI document lacks ${statusCode} of ${endpoint.method} ${endpoint.path}: ${response.body.slice(0, 200)}`,
    );
  const { code } = statusCode < 400 ? {} : response.json<{ code?: string }>();
  if (code !== undefined && !isDeclared(endpoint, code) && !(code === 'pageNotFound' && isOverlong(path)))
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare the error ${code} in \`refuses\``);
  return response;
}

/**
 * Whether a part of an address is longer than route parameters may be (`maxParamLength` of find-my-way): then
 * it matches no call.
 */
const isOverlong = (path: string): boolean => path.split('/').some((part) => part.length > 100);

/** Whether the call declares this error; a call that commands an agent passes the agent's error on. */
const isDeclared = (endpoint: Endpoint, code: string): boolean =>
  (codesOf(endpoint) as string[]).includes(code) ||
  (endpoint.refuses?.includes('serverOffline') === true && code in agentRefusals);

/** The demo user behind a name. */
export function demoUser(name: string) {
  const user = demoUsers.find(({ email }) => email === `${name}@dugout.test`);
  if (!user) throw new Error(`There is no demo user ${name}`);
  return user;
}
