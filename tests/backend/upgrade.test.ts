import { execFileSync } from 'node:child_process';
import { type Kysely, sql } from 'kysely';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createVault } from '#server/modules/access/vault.ts';
import type { Fleet } from '#server/kernel/config/variables.ts';
import { balanceOf } from '#server/modules/money/ledger.ts';
import { seed } from '#demo/seed/index.ts';
import { decryptSecrets } from '#server/modules/accounts/secrets.ts';
import { openStore, type Store } from '#server/kernel/database/database.ts';
import { prepare } from '#server/schema/migrate.ts';
import type { Tables } from '#server/schema/tables.ts';
import { copyPglite, copyPostgres } from './databases.ts';

/**
 * Databases of versions of the schema with demo data, written by that version's code: dumped with `pg_dump
 * --inserts` (`.sql.gz`), or the folder of the built-in database (`.tar.zst`), with the release that created
 * it. A name contains the last migration, and the size of the demo if it is not the default: consoles and
 * accounts.
 */
const fixtures = new URL('./fixtures/', import.meta.url);
const versions = readdirSync(fixtures);
const secret = Buffer.alloc(32, 7);

/** Null: the default size of the demo. */
function fleetOf(name: string): Fleet | null {
  const [, consoles, accounts] = /\.(\d+)x(\d+)\./.exec(name) ?? [];
  return consoles && accounts ? { consoles: Number(consoles), accounts: Number(accounts) } : null;
}

const fill = (db: Kysely<Tables>, fleet: Fleet | null): Promise<boolean> =>
  prepare(db, (prepared) => seed(prepared, { fleet, secret }));

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

/** All rows by table and primary key; tables without one are left out. */
async function rowsOf(db: Kysely<Tables>): Promise<Map<string, Map<string, Record<string, unknown>>>> {
  const { rows: tables } = await sql<{ name: string; keys: string[] }>`
    select relname as name, array_agg(attname::text order by attnum) as keys
    from pg_index join pg_class on pg_class.oid = indrelid
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indisprimary and relnamespace = 'public'::regnamespace group by relname order by relname`.execute(
    db,
  );
  const all = new Map<string, Map<string, Record<string, unknown>>>();
  for (const { name, keys } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(stored) as row from ${sql.table(name)} stored`.execute(db);
    all.set(name, new Map(rows.map(({ row }) => [JSON.stringify(keys.map((key) => row[key])), row])));
  }
  return all;
}

/** Additions of later versions to the demo, by fixture. */
const missing: Record<string, object> = {
  '0001_main_job.sql.gz': { configs: null, releases: null, busy: 0, bots: null, ledger: 0 },
};

/** Times of changes: migrations may let browsers load accounts again. */
const clock: ReadonlySet<string> = new Set(['accounts.changed_at', 'accounts_clock.at']);

describe('a database of an older version', () => {
  const folders: string[] = [];
  const fresh = new Map<string, { contents: unknown; schema: unknown }>();
  const newFolder = (): string => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dugout-upgrade-'));
    folders.push(dataDir);
    return dataDir;
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  /** Folders are those of the built-in database; dumps are restored to PostgreSQL, where migrations take less time. */
  const isFolder = (name: string): boolean => name.endsWith('.tar.zst');
  async function openPostgres(content: string, write: (store: Store) => Promise<unknown>): Promise<Store> {
    const postgres = await copyPostgres(content, write);
    onTestFinished(() => postgres.stop());
    return openStore({ dataDir: '', databaseUrl: postgres.url });
  }
  async function openPglite(content: string, write: (store: Store) => Promise<unknown>): Promise<Store> {
    const dataDir = newFolder();
    await copyPglite(content, dataDir, write);
    return openStore({ dataDir, databaseUrl: null });
  }
  /** A new database of the newest version. */
  async function newest(name: string): Promise<{ contents: unknown; schema: unknown }> {
    const fleet = fleetOf(name);
    const content = fleet ? `demo_${fleet.consoles}x${fleet.accounts}` : 'demo_upgraded';
    const key = `${content} ${isFolder(name)}`;
    const known = fresh.get(key);
    if (known) return known;
    const store = await (isFolder(name) ? openPglite : openPostgres)(content, ({ db }) => fill(db, fleet));
    const made = { contents: await contents(store.db), schema: await schemaOf(store.db) };
    fresh.set(key, made);
    await store.close();
    return made;
  }
  async function restore(name: string): Promise<Store> {
    const stored = readFileSync(new URL(name, fixtures));
    if (!isFolder(name))
      return openPostgres(`old_${name.replaceAll('.', '_')}`, ({ db }) =>
        sql.raw(gunzipSync(stored).toString()).execute(db),
      );
    const dataDir = newFolder();
    execFileSync('tar', ['-xf', '-', '-C', dataDir], { input: zstdDecompressSync(stored) });
    return openStore({ dataDir, databaseUrl: null });
  }

  test.each(versions)('%s with demo data becomes equal to a new one at the start, once', async (name) => {
    const fleet = fleetOf(name);
    const { contents: expected, schema } = await newest(name);
    const store = await restore(name);
    const { db } = store;
    const { rows: users } = await sql<{
      id: number;
      balance?: number;
      plan_id?: number | null;
    }>`select * from users order by id`.execute(db);
    await fill(db, fleet);
    expect(await schemaOf(db)).toEqual(schema);
    expect(await contents(db)).toEqual(expected);
    const kept = users.map(({ balance: _balance, plan_id: _plan, ...user }) => user);
    expect(await db.selectFrom('users').selectAll().orderBy('id').execute()).toMatchObject(kept);
    // Later versions have a ledger instead of this column.
    for (const { id, balance } of users.filter((user) => user.balance !== undefined))
      expect(await balanceOf(db, id)).toBe(Math.round((balance ?? 0) * 100));
    expect(await fill(db, fleet)).toBe(false);
    expect(await contents(db)).toEqual(expected);
    await store.close();
  });

  test.each(versions)('%s of real users keeps every row, and gets no demo data', async (name) => {
    const store = await restore(name);
    const { db } = store;
    await sql`update users set email = 'someone' || id || '@example.com'`.execute(db);
    const before = await rowsOf(db);
    expect(await fill(db, fleetOf(name))).toBe(false);
    expect(await contents(db)).toMatchObject(missing[name] ?? {});
    const after = await rowsOf(db);
    const lost: string[] = [];
    const changed = new Set<string>();
    for (const [table, rows] of before)
      for (const [key, row] of rows) {
        const found = after.get(table)?.get(key);
        if (!found) lost.push(`${table} ${key}`);
        else
          for (const [column, value] of Object.entries(row))
            if (column in found && !isDeepStrictEqual(found[column], value))
              changed.add(`${table}.${column}`);
      }
    // The first migration had another name once.
    expect(lost.filter((row) => row !== 'kysely_migration ["0001_main_job"]')).toEqual([]);
    expect([...changed].filter((column) => !clock.has(column))).toEqual([]);

    const hadSecrets = [...(before.get('accounts')?.values() ?? [])].some(({ secrets }) => secrets);
    const accounts = await db.selectFrom('accounts').select(['id', 'secrets']).execute();
    const vault = createVault(secret);
    for (const { id, secrets } of accounts)
      expect('password' in decryptSecrets(vault, id, secrets)).toBe(hadSecrets);
    await store.close();
  });
});
