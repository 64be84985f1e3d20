import { Kysely } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { createAgentCredentialsJob } from '#server/modules/operations/agentCredentials.ts';
import { diskSpaceOf } from '#node/diskSpace.ts';
import { watchProcess } from '#node/metrics/watchProcess.ts';
import { createScrape } from '#server/modules/fleet/scrape.ts';
import { serveMetrics } from '#node/metrics/serveMetrics.ts';
import { pgliteDialect } from '#server/kernel/database/pglite/dialect.ts';
import { createQueryLog } from '#server/kernel/database/queryLog.ts';
import type { Tables } from '#server/schema/tables.ts';
import { useWorld } from './world.ts';

const world = useWorld('postgres', { fleet: '12x24' });
beforeAll(async () => {
  watchProcess(world.api.context.metrics);
});

const sources = {
  sockets: () => 3,
  messagingUp: () => true,
  pool: () => ({ inUse: 1, idle: 2, waiting: 4 }),
  runnerHoldsLease: () => true,
  diskSpace: () => diskSpaceOf(import.meta.dirname),
};

/** Value of a line such as `name{label="x"}`; undefined if there is none. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('figures', () => {
  const scrape = () => createScrape(world.api.context, sources)();

  test('tell calls by route and status, without the ids in their addresses', async () => {
    const token = await world.tokenOf('operator');
    await world.api.call(endpoints.getServerConsoles, { params: { id: 1 }, token });
    await world.api.call(endpoints.getServerConsoles, { params: { id: 1 } });
    await world.api.app.inject({ method: 'GET', url: '/no/such/page/4711' });
    const text = await scrape();
    const route = 'method="GET",route="/api/servers/:id/consoles"';
    expect(valueOf(text, `dugout_http_requests_total{${route},status="200"}`)).toBe(1);
    expect(valueOf(text, `dugout_http_requests_total{${route},status="401"}`)).toBe(1);
    expect(valueOf(text, `dugout_http_request_duration_seconds_count{${route}}`)).toBe(2);
    expect(text).not.toContain('4711');
  });

  test('tell how fast browsers are, by what they report', async () => {
    const token = await world.tokenOf('operator');
    const figures = [
      { name: 'firstPaint' as const, ms: 900 },
      { name: 'interaction' as const, ms: 40 },
    ];
    for (const call of [{ token }, {}])
      await world.api.call(endpoints.reportBrowserFigures, { ...call, body: { figures } });
    const text = await scrape();
    const series = (name: string) => `dugout_browser_duration_seconds_${name}`;
    expect(valueOf(text, series('count{figure="interaction"}'))).toBe(1);
    expect(valueOf(text, series('sum{figure="firstPaint"}'))).toBe(0.9);
  });

  test('tell what is in the database, and what waits', async () => {
    const text = await scrape();
    const [online, offline] = ['online', 'offline'].map((state) =>
      valueOf(text, `dugout_servers{state="${state}"}`),
    );
    expect((online ?? 0) + (offline ?? 0)).toBeGreaterThan(0);
    expect(valueOf(text, 'dugout_accounts')).toBeGreaterThanOrEqual(24);
    expect(valueOf(text, 'dugout_database_up')).toBe(1);
    expect(valueOf(text, 'dugout_tasks{status="sent"}')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'dugout_proxy_checks_waiting')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'dugout_sockets')).toBe(3);
    expect(valueOf(text, 'dugout_database_pool_waiting')).toBe(4);
    expect(valueOf(text, 'dugout_scheduler_lease_held')).toBe(1);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    const disk = ['free', 'size'].map((what) => valueOf(text, `dugout_data_disk_${what}_bytes`));
    expect(disk[0]).toBeGreaterThan(0);
    expect(disk[1]).toBeGreaterThan(disk[0] ?? 0);
  });

  test('and the log tell agents whose credentials end soon, unless they have newer ones', async () => {
    const { db } = world.store;
    const { now, log } = world.api.context;
    const servers = await db.selectFrom('servers').select(['token', 'name']).orderBy('id').execute();
    expect(servers.length).toBeGreaterThanOrEqual(3);
    const [first, second, third] = servers.map(({ token }) => token);
    const add = async (token = '', days: number | null, isRevoked = false) =>
      db
        .insertInto('agent_credentials')
        .values({
          public_key: `${token} ${days}`,
          token,
          created_at: now(),
          expires_at: days === null ? null : new Date(now().getTime() + days * 86_400_000),
          revoked_at: isRevoked ? now() : null,
        })
        .execute();
    const states = async () => {
      const text = await scrape();
      return ['valid', 'expiring', 'expired'].map((state) =>
        valueOf(text, `dugout_agent_credentials{state="${state}"}`),
      );
    };
    expect(await states()).toEqual([0, 0, 0]);
    await add(first, 29);
    await add(second, -1);
    await add(third, 31);
    await add('ab12'.repeat(8), 1);
    expect(await states()).toEqual([1, 1, 1]);
    const before = world.logged.length;
    await createAgentCredentialsJob({ db, now, log }).run();
    const lines = world.logged.slice(before);
    expect(lines).toHaveLength(2);
    for (const [line, at] of [
      [0, 1],
      [1, 0],
    ] as const)
      expect(lines[line]).toContain(servers[at]?.name);
    await add(first, 365);
    await add(second, null);
    // Revoked credentials say nothing about the next connection.
    await add(third, 700, true);
    expect(await states()).toEqual([2, 0, 0]);
  });

  test('tell commands to agents and messages of agents, with their outcome', async () => {
    const { messaging } = world.api.context;
    await messaging.command('00', { kind: 'refresh' });
    world.hub.handleCommand = () => Promise.reject(new Error('offline'));
    onTestFinished(() => {
      world.hub.handleCommand = async () => undefined;
    });
    await expect(messaging.command('00', { kind: 'refresh' })).rejects.toThrow('offline');
    await world.hub.agents().whoIs('00', 1);
    const text = await scrape();
    for (const result of ['ok', 'error'])
      expect(valueOf(text, `dugout_agent_commands_total{kind="refresh",result="${result}"}`)).toBe(1);
    expect(valueOf(text, 'dugout_agent_messages_total{kind="whoIs",result="ok"}')).toBe(1);
  });

  test('are still served while the database does not answer', async () => {
    const { metrics, log, now } = world.api.context;
    const db = new Kysely<Tables>({
      dialect: pgliteDialect({
        query: () => new Promise<never>(() => undefined),
        close: async () => undefined,
      }),
    });
    const stuck = { metrics, log, now, db };
    const text = await createScrape(stuck, sources, 10)();
    expect(valueOf(text, 'dugout_database_up')).toBe(0);
    expect(valueOf(text, 'dugout_servers{state="online"}')).toBeUndefined();
    expect(valueOf(text, 'dugout_accounts')).toBeUndefined();
    expect(valueOf(await scrape(), 'dugout_accounts')).toBeGreaterThan(0);
    expect(valueOf(text, 'dugout_sockets')).toBe(3);
  });

  test('a statement above the limit is one line of the log, without its values', async () => {
    const { metrics, log } = world.api.context;
    const token = await world.tokenOf('operator');
    const logStatement = createQueryLog(metrics, log, 0);
    const { logged, statements } = world;
    const before = logged.length;
    const seen = statements.length;
    const answer = await world.api.call(endpoints.updateConsole, {
      params: { id: 1 },
      body: { description: 'kept out of the log' },
      token,
    });
    expect(answer.statusCode).toBe(200);
    for (const sql of statements.slice(seen)) logStatement({ sql, ms: 612.4, failed: false });
    const lines = logged.slice(before).filter((line) => line.includes('slow query'));
    expect(lines).toHaveLength(statements.length - seen);
    expect(lines.join('')).toMatch(/WARN +api +slow query +ms=612 +sql=update "consoles"/);
    expect(lines.join('')).not.toContain('kept out of the log');
    createQueryLog(metrics, log, 1_000)({ sql: 'select 1', ms: 999, failed: false });
    expect(logged.at(-1)).not.toContain('select 1');
  });
});

test('every line that a call writes has the ids of the call and of its user', async () => {
  const other = await world.another();
  other.context.messaging.issueUserCredentials = async () => {
    // Written to the log of the process, not to that of the call.
    other.context.log.warn('deep inside');
    throw new Error('minting failed');
  };
  const token = await world.tokenOf('operator');
  const [{ id } = { id: 0 }] = await world.store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'operator@dugout.test')
    .execute();
  const { headers } = await other.call(endpoints.getMe, { token });
  const line = world.logged.find((each) => each.includes('deep inside'));
  expect(line).toContain(`request=${String(headers['request-id'])}`);
  expect(line).toContain(`user=${id}`);
});

describe('the server of figures', () => {
  const serve = async (token: string | null) => {
    const server = await serveMetrics(
      { host: '127.0.0.1', port: 0, token },
      async () => 'a_figure 1\n',
      world.api.context.log,
    );
    onTestFinished(() => server.close());
    return server.url;
  };
  const status = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(url, { headers })).status;

  test('needs its token', async () => {
    const url = await serve('0123456789abcdef');
    expect(await status(url)).toBe(401);
    expect(await status(url, { authorization: 'Bearer 0123456789abcdeX' })).toBe(401);
    const answer = await fetch(url, { headers: { authorization: 'Bearer 0123456789abcdef' } });
    expect([answer.status, await answer.text()]).toEqual([200, 'a_figure 1\n']);
  });

  test('answers figures only, and nothing to a page that calls this machine by another name', async () => {
    const url = await serve(null);
    expect(await status(url)).toBe(200);
    expect(await status(url.replace('/metrics', '/'))).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    const { request } = await import('node:http');
    const rebound = await new Promise<number | undefined>((resolve, reject) => {
      request(url, { headers: { host: 'attacker.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .once('error', reject)
        .end();
    });
    expect(rebound).toBe(403);
  });

  test('is not the address of the app: there /metrics is a page like any other', async () => {
    const answer = await world.api.app.inject({ method: 'GET', url: '/metrics' });
    expect(answer.body).not.toContain('dugout_');
    expect((await world.api.app.inject({ method: 'GET', url: '/api/metrics' })).statusCode).toBe(404);
  });
});
