import { type Kysely, sql } from 'kysely';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '#server/money/ledger.ts';
import { seed } from '#server/seed/index.ts';
import { openStore, type Store } from '#server/store/database.ts';
import { prepare } from '#server/store/migrate.ts';
import type { Tables } from '#server/store/tables.ts';

/**
 * Databases of each version of the schema with demo data, written by that version's code and dumped with `pg_dump
 * --inserts`.
 */
const fixtures = new URL('./fixtures/', import.meta.url);
const versions = readdirSync(fixtures).filter((name) => name.endsWith('.sql.gz'));

const fill = (db: Kysely<Tables>): Promise<boolean> =>
  prepare(db, (prepared) => seed(prepared, { fleet: null, secret: Buffer.alloc(32, 7) }));

/** The visible demo data without times and ids, and the executed migrations. */
async function contents(db: Kysely<Tables>): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from users) as users,
    (select json_agg(name order by name) from kysely_migration) as migrations,
    (select count(*) from user_server_groups) as memberships,
    (select json_agg(name order by id) from server_groups) as groups,
    (select json_agg(token order by id) from servers) as servers,
    (select count(*) from consoles) as consoles,
    (select count(*) from consoles where resume_account_id is not null) as resumed,
    (select count(*) from accounts) as accounts,
    (select json_agg(json_build_array(name, type, data) order by id) from configs) as configs,
    (select json_agg(json_build_array(group_id, server_id, position) order by config_id, group_id, server_id)
      from attached_configs) as attached,
    (select json_agg(json_build_array(name, price_cents, per_console_cents) order by name) from plans) as plans,
    (select json_agg(json_build_array(email, cents) order by email) from users join (
      select user_id, sum(cents) as cents from ledger_lines group by user_id) as wallet on user_id = users.id) as wallets,
    (select sum(cents) from ledger_lines) as ledger,
    (select json_agg(json_build_array(email, name) order by email) from plan_purchases
      join users on users.id = user_id) as purchases,
    (select json_agg(json_build_array(name, payer_id) order by id) from server_groups) as payers,
    (select json_agg(json_build_array(email, status) order by id) from web_bot_accounts) as bots,
    (select json_agg(json_build_array(name, data) order by id) from schedulers) as schedulers,
    (select json_agg(json_build_array(scheduler_id, config_id) order by scheduler_id, config_id)
      from scheduler_configs) as planned,
    (select count(*) from console_schedulers where enabled) as scheduled,
    (select json_agg(json_build_array(version, password) order by id) from agent_releases) as releases,
    (select count(distinct console_id) from tasks) as busy,
    (select count(*) - count(distinct (server_id, key)) from tasks) as doubles`.execute(db);
  return rows[0];
}

const schemaOf = async (db: Kysely<Tables>): Promise<unknown> =>
  (
    await sql`select table_name, column_name, data_type, is_nullable from information_schema.columns
      where table_schema = 'public' order by table_name, column_name`.execute(db)
  ).rows;

describe('demo data of an older version of the schema', () => {
  const folders: string[] = [];
  let fresh: { contents: unknown; schema: unknown };
  const open = async (): Promise<Store> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dugout-upgrade-'));
    folders.push(dataDir);
    return openStore({ dataDir, databaseUrl: null });
  };
  beforeAll(async () => {
    const store = await open();
    await fill(store.db);
    fresh = { contents: await contents(store.db), schema: await schemaOf(store.db) };
    await store.close();
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const restore = async (name: string): Promise<Store> => {
    const store = await open();
    const dump = gunzipSync(readFileSync(new URL(name, fixtures))).toString();
    // Statements end with the line; texts of the demo data have no line breaks inside a statement's last line.
    for (const statement of dump.split(/;\n/))
      if (statement.trim()) await sql.raw(statement).execute(store.db);
    return store;
  };

  test.each(versions)('%s becomes equal to a new database at the start, once', async (name) => {
    const store = await restore(name);
    const { rows: users } = await sql<{
      id: number;
      balance: number;
      plan_id: number | null;
    }>`select * from users order by id`.execute(store.db);
    await fill(store.db);
    expect(await schemaOf(store.db)).toEqual(fresh.schema);
    expect(await contents(store.db)).toEqual(fresh.contents);
    const kept = users.map(({ balance: _balance, plan_id: _plan, ...user }) => user);
    expect(await store.db.selectFrom('users').selectAll().orderBy('id').execute()).toMatchObject(kept);
    for (const { id, balance } of users)
      expect(await balanceOf(store.db, id)).toBe(Math.round(balance * 100));
    expect(await fill(store.db)).toBe(false);
    expect(await contents(store.db)).toEqual(fresh.contents);
    await store.close();
  });

  test('is not added to a database of real users', async () => {
    const store = await restore('0001_main_job.sql.gz');
    await sql`update users set email = 'someone' || id || '@example.com'`.execute(store.db);
    expect(await fill(store.db)).toBe(false);
    expect(await contents(store.db)).toMatchObject({
      configs: null,
      releases: null,
      busy: 0,
      bots: null,
      ledger: 0,
    });
    await store.close();
  });
});
