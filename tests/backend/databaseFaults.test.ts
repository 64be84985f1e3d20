import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/http/index.ts';
import { openStore } from '#server/kernel/database/database.ts';
import { startPostgres } from './postgres.ts';
import { partsOf } from './requests.ts';
import { createWorld, demoUser, type Kind, kinds, type World } from './world.ts';

let world: World;

async function call(endpoint: Endpoint, parts = {}) {
  const token = await world.tokenOf('supervisor');
  const { statusCode, headers, body } = await world.api.call(endpoint, { token, ...parts });
  return { status: statusCode, retryAfter: headers['retry-after'], ...(JSON.parse(body) as object) };
}
const create = () => call(endpoints.createScheduler, partsOf('createScheduler'));
const countSchedulers = async () =>
  (await world.store.db.selectFrom('schedulers').select('id').execute()).length;

const texts = {
  databaseUnreachable: 'The database of the server cannot be reached. Try again in a moment.',
  databaseBusy: 'The database of the server is busy. Try again in a moment.',
  databaseDiskFull: 'The disk of the server is full. An administrator has to free space on it.',
  databaseReadOnly:
    'The database of the server accepts no changes at the moment. An administrator has to allow them.',
};
const fault = (code: keyof typeof texts, retryAfter: string) => ({ status: 503, retryAfter, code });
/** The answer to a change that was not carried out. */
const nothingChanged = (code: keyof typeof texts, retryAfter = '2') => ({
  ...fault(code, retryAfter),
  error: `Nothing was changed. ${texts[code]}`,
  outcome: 'nothingChanged',
});

describe.each<Kind>(kinds)('on %s', (kind) => {
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  test('changes are refused with the name of the fault on a full disk and a read-only database, and reads go on', async () => {
    const { db } = world.store;
    const before = await countSchedulers();
    for (const [state, code] of [
      ['disk_full', 'databaseDiskFull'],
      ['read_only_sql_transaction', 'databaseReadOnly'],
    ] as const) {
      await sql`create or replace function refuse() returns trigger language plpgsql as
        ${sql.lit(`begin raise ${state}; end`)}`.execute(db);
      await sql`create trigger refused before insert on schedulers execute function refuse()`.execute(db);
      expect(await create()).toEqual(nothingChanged(code, '30'));
      expect(await call(endpoints.getSchedulers)).toMatchObject({ status: 200 });
      await sql`drop trigger refused on schedulers`.execute(db);
    }
    expect(await countSchedulers()).toBe(before);
  });

  test('changes stored before the fault are not reported as unchanged', async () => {
    const { db } = world.store;
    await sql`create or replace function refuse() returns trigger language plpgsql as
      'begin raise lock_not_available; end'`.execute(db);
    // The password is stored first, the session after it.
    await sql`create trigger refused before insert on sessions execute function refuse()`.execute(db);
    const body = { oldPassword: demoUser('supervisor').password, newPassword: 'another password' };
    expect(await call(endpoints.changePassword, { body })).toEqual({
      ...fault('databaseBusy', '2'),
      error: `It is not known whether this was done. ${texts.databaseBusy}`,
      outcome: 'unknown',
    });
    await sql`drop trigger refused on sessions`.execute(db);
  });
});

describe('on a PostgreSQL', () => {
  let other: pg.Client;
  beforeAll(async () => {
    world = await createWorld('postgres');
    const { databaseUrl = '' } = world.api.context.config as { databaseUrl?: string };
    other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await world.close();
  });

  /** Ends the connections whose statement begins with this text, once one exists. */
  const cut = (text: string) =>
    expect
      .poll(async () => {
        const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query ilike ${`${text}%`} and state = 'active'`;
        return (await ended.execute(world.store.db)).rows.length;
      })
      .toBe(1);

  test('a locked table stops its own calls only: others are answered while dozens wait for it', async () => {
    await other.query('begin; lock table schedulers in access exclusive mode');
    const blocked = Array.from({ length: 40 }, () => call(endpoints.getSchedulers));
    const change = create();
    await expect.poll(() => world.store.pool().waiting).toBeGreaterThan(0);
    expect(await call(endpoints.getMe)).toMatchObject({ status: 200 });
    await other.query('rollback');
    const answers = await Promise.all(blocked);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]).toEqual({ ...fault('databaseBusy', '2'), error: texts.databaseBusy });
    // Calls that still wait when the lock is released get an answer.
    expect([200, 503]).toContain((await change).status);
    expect(await call(endpoints.getSchedulers)).toMatchObject({ status: 200 });
  });

  test('a connection that is lost before the commit has changed nothing', async () => {
    const before = await countSchedulers();
    await other.query('begin; lock table schedulers in access exclusive mode');
    const lost = create();
    await cut('insert into "schedulers"');
    await other.query('rollback');
    expect(await lost).toEqual(nothingChanged('databaseUnreachable'));
    expect(await countSchedulers()).toBe(before);
  });

  test('a connection lost during the commit is not reported as an unchanged database', async () => {
    await other.query(`
      create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end';
      create constraint trigger slow after insert on schedulers deferrable initially deferred
        for each row execute function slow()`);
    const lost = create();
    await cut('commit');
    expect(await lost).toEqual({
      ...fault('databaseUnreachable', '2'),
      error: `It is not known whether this was done. ${texts.databaseUnreachable}`,
      outcome: 'unknown',
    });
    await other.query('drop trigger slow on schedulers');
  });

  test('a connection whose server does not answer any more is not used again', async () => {
    const { databaseUrl = '' } = world.api.context.config as { databaseUrl?: string };
    const store = await openStore({
      dataDir: '',
      databaseUrl,
      databaseConnections: 1,
      statementLimitMs: 100,
    });
    const ask = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store.db)).rows[0]?.pid ?? 0;
    const silent = await ask();
    process.kill(silent, 'SIGSTOP');
    await expect(ask()).rejects.toMatchObject({ fault: 'databaseUnreachable' });
    expect(await ask()).not.toBe(silent);
    process.kill(silent, 'SIGCONT');
    await store.close();
  });

  test('a server that is stopped, or was never there, is a fault of the database', async () => {
    const own = await startPostgres();
    const store = await openStore({ dataDir: '', databaseUrl: own.url });
    const nowhere = await openStore({ dataDir: '', databaseUrl: 'postgres://dugout@127.0.0.1:1/dugout' });
    await sql`select 1`.execute(store.db);
    await own.stop();
    for (const { db } of [store, store, nowhere])
      await expect(sql`select 1`.execute(db)).rejects.toMatchObject({
        fault: 'databaseUnreachable',
        isOutcomeUnknown: false,
      });
    await store.close();
    await nowhere.close();
  });
});
