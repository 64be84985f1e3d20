import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installationSecret } from '#server/modules/access/secret.ts';
import { createHealth } from '#server/modules/installation/health.ts';
import { createLog } from '#node/log.ts';
import type { Messaging } from '#server/kernel/messaging/messaging.ts';
import { writeAgents } from '#server/modules/operations/localAgents.ts';
import { seed } from '#demo/seed/index.ts';
import { openStore, type Store } from '#server/kernel/database/database.ts';
import { prepare } from '#server/schema/migrate.ts';
import { FolderInUseError, lockFolder } from '#server/kernel/database/pglite/lock.ts';
import type { Tables } from '#server/schema/tables.ts';
import { createPostgres } from './databases.ts';
import type { TestPostgres } from './postgres.ts';
import { type Kind, kinds } from './world.ts';

const fresh = (): string => mkdtempSync(join(tmpdir(), 'dugout-store-'));

describe.each<Kind>(kinds)('on %s', (kind) => {
  const dataDir = fresh();
  let postgres: TestPostgres | null;
  let store: Store;
  const open = (): Promise<Store> => openStore({ dataDir, databaseUrl: postgres?.url ?? null });
  const fill = (into: Store): Promise<boolean> =>
    prepare(into.db, (db) => seed(db, { fleet: null, secret: installationSecret(dataDir) }));
  beforeAll(async () => {
    postgres = kind === 'postgres' ? await createPostgres() : null;
    store = await open();
    await fill(store);
  });
  afterAll(async () => {
    await store.close();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true });
  });

  test('values have the same types on both databases', async () => {
    const at = new Date('2026-03-29T01:30:00.123Z');
    const { rows } = await sql`
      select 9007199254740991::bigint as big, 12.50::numeric as money, ${at}::timestamptz as at, '2026-01-31'::date as day,
        ${JSON.stringify({ a: [1, null] })}::jsonb as json, true as yes, null::int as nothing, count(*) as n, 'ü'::text as text`.execute(
      store.db,
    );
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        money: 12.5,
        at,
        day: '2026-01-31',
        json: { a: [1, null] },
        yes: true,
        nothing: null,
        n: 1,
        text: 'ü',
      },
    ]);
  });

  test('a transaction whose process hangs is ended by PostgreSQL, and fails alone', async () => {
    if (kind === 'pglite') return;
    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(store.db);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }]);
    const ended = store.db.transaction().execute(async (transaction) => {
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${own.rows[0]?.pid})`.execute(store.db);
      await expect
        .poll(async () => {
          const left = sql`select from pg_stat_activity where pid = ${own.rows[0]?.pid}`;
          return (await left.execute(store.db)).rows.length;
        })
        .toBe(0);
      return sql`select 1`.execute(transaction);
    });
    await expect(ended).rejects.toThrow(/connection|ECONNRESET/i);
    expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }]);
  });

  test('every reference that a delete follows, and every expiry, has an index', async () => {
    const { rows: references } = await sql<{ name: string }>`
      select conrelid::regclass || '.' || attname as name from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
      order by name`.execute(store.db);
    // Plans and scripts are never deleted.
    expect(references.map(({ name }) => name)).toEqual(['plan_purchases.plan_id', 'servers.script_id']);
    const { rows: expiries } = await sql<{ name: string }>`
      select attrelid::regclass || '.' || attname as name from pg_attribute
      where attrelid::regclass::text in ('sessions', 'attempts', 'tasks', 'channel_credentials', 'auth_history', 'scheduler_runs')
        and attname in ('expires_at', 'resets_at', 'end_at', 'at', 'planned_end')
        and not exists (select from pg_index where indrelid = attrelid and indkey[0] = attnum)`.execute(
      store.db,
    );
    expect(expiries).toEqual([]);
  });

  test('the space of deleted rows is freed, and the planner knows the sizes of the tables', async () => {
    const { rows } = await sql<{ expected: number }>`
      select reltuples as expected from pg_class where relname = 'accounts'`.execute(store.db);
    expect(Number(rows[0]?.expected)).toBe(300);
    if (kind === 'postgres') return;
    await sql`insert into attempts select 'key' || n, 1, now() from generate_series(1, 1000) as n`.execute(
      store.db,
    );
    await sql`delete from attempts`.execute(store.db);
    await store.vacuum();
    const { rows: sizes } = await sql<{
      bytes: number;
    }>`select pg_relation_size('attempts') as bytes`.execute(store.db);
    expect(sizes).toEqual([{ bytes: 0 }]);
  });

  test('demo data is created once and survives a restart', async () => {
    expect(await fill(store)).toBe(false);
    const counts = await sql<{ groups: number; servers: number; consoles: number; accounts: number }>`select
      (select count(*) from server_groups) as groups, (select count(*) from servers) as servers,
      (select count(*) from consoles) as consoles, (select count(*) from accounts) as accounts`.execute(
      store.db,
    );
    expect(counts.rows).toEqual([{ groups: 3, servers: 6, consoles: 60, accounts: 300 }]);
    const tokens = await store.db.selectFrom('servers').select('token').orderBy('id').execute();
    await store.close();
    store = await open();
    expect(await fill(store)).toBe(false);
    expect(await store.db.selectFrom('servers').select('token').orderBy('id').execute()).toEqual(tokens);
    expect(tokens.every(({ token }) => /^[0-9a-f]{32}$/.test(token))).toBe(true);
  });

  test('a failed transaction is rolled back and does not block the next one', async () => {
    const name = (description: string) =>
      store.db.updateTable('server_groups').set({ description }).where('id', '=', 1);
    const failing = store.db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('server_groups')
        .set({ description: 'half' })
        .where('id', '=', 1)
        .execute();
      await sql`select 1/0`.execute(transaction);
    });
    const [failed] = await Promise.allSettled([failing, name('whole').execute()]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    const { description } = await store.db
      .selectFrom('server_groups')
      .select('description')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(description).toBe('whole');
  });

  test('a write that fails for a full disk or a read-only database degrades health until one works', async () => {
    const { db } = store;
    const health = createHealth({
      db,
      writeFault: store.writeFault,
      completedStatements: store.completed,
      messaging: { isUp: () => true } as Messaging,
      isDraining: () => false,
      log: createLog({ name: 'api', level: 'silent' }),
    });
    const write = (description: string, from: Kysely<Tables> = db) =>
      from.updateTable('server_groups').set({ description }).where('id', '=', 1).execute();
    expect(await health()).toMatchObject({ status: 'ok', database: true });

    const full = sql`do $$ begin raise disk_full using message = 'could not extend file "base/5/1"'; end $$`;
    await expect(full.execute(db)).rejects.toMatchObject({ code: '53100' });
    const degraded = { status: 'degraded', database: false };
    expect(await health()).toMatchObject({
      ...degraded,
      error: 'The database cannot write: its disk is full.',
    });
    // A statement that changes no row sends no notification.
    await db.updateTable('server_groups').set({ description: 'x' }).where('id', '=', -1).execute();
    expect(await health()).toMatchObject(degraded);
    await write('there is space again');
    expect(await health()).toMatchObject({ status: 'ok', database: true });

    await db.connection().execute(async (connection) => {
      await sql`set session characteristics as transaction read only`.execute(connection);
      await expect(write('refused', connection)).rejects.toMatchObject({ code: '25006' });
      await sql`set session characteristics as transaction read write`.execute(connection);
    });
    expect(await health()).toMatchObject({
      ...degraded,
      error: 'The database cannot write: it is read-only.',
    });
    await db.transaction().execute((transaction) => write('written', transaction));
    expect(await health()).toMatchObject({ status: 'ok', database: true });
  });

  test('an error names the violated constraint', async () => {
    const row = { email: 'operator@dugout.test', username: '', password_hash: '', role: 1, settings: '{}' };
    await expect(store.db.insertInto('users').values(row).execute()).rejects.toMatchObject({
      code: '23505',
      constraint: 'users_email_key',
    });
  });

  test('the list of agents and the secret are readable by their owner only', async () => {
    await writeAgents(store.db, dataDir);
    for (const file of ['agents.json', 'secret.key'])
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  });
});

test('several processes that start at once on one PostgreSQL create the data once', async () => {
  const postgres = await createPostgres();
  const stores = await Promise.all(
    [1, 2, 3, 4].map(() => openStore({ dataDir: '', databaseUrl: postgres.url })),
  );
  const secret = Buffer.alloc(32, 1);
  const created = await Promise.all(
    stores.map((store) => prepare(store.db, (db) => seed(db, { fleet: null, secret }))),
  );
  expect(created.filter(Boolean)).toHaveLength(1);
  await Promise.all(stores.map((store) => store.close()));
  await postgres.stop();
});

describe('the folder of the built-in database', () => {
  test('is locked by one process', async () => {
    const dataDir = fresh();
    const store = await openStore({ dataDir, databaseUrl: null });
    await expect(openStore({ dataDir, databaseUrl: null })).rejects.toThrow(
      `Dugout already runs on this data folder (pid ${process.pid})`,
    );
    await store.close();
    const reopened = await openStore({ dataDir, databaseUrl: null });
    await reopened.close();
    rmSync(dataDir, { recursive: true });
  });

  test('is unlocked when its process was killed, even if another process has its id', async () => {
    const dataDir = fresh();
    const gone = spawn('true');
    await new Promise((resolve) => gone.once('exit', resolve));
    for (const holder of [`${gone.pid} 1`, `${process.pid} 1`, 'garbage']) {
      writeFileSync(join(dataDir, 'pid.lock'), holder);
      lockFolder(dataDir)();
      expect(readdirSync(dataDir)).toEqual([]);
    }
    rmSync(dataDir, { recursive: true });
  });

  test('is not taken from a running process', () => {
    const dataDir = fresh();
    const release = lockFolder(dataDir);
    expect(() => lockFolder(dataDir)).toThrow(FolderInUseError);
    release();
    expect(existsSync(join(dataDir, 'pid.lock'))).toBe(false);
    rmSync(dataDir, { recursive: true });
  });
});
