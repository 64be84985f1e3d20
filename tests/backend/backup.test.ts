import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { installationSecret } from '#server/access/secret.ts';
import { backup } from '#server/backup/backup.ts';
import { CommandError } from '#server/commandError.ts';
import { move } from '#server/backup/move.ts';
import { restore } from '#server/backup/restore.ts';
import { decryptSecrets } from '#server/store/accountSecrets.ts';
import { createVault } from '#server/access/vault.ts';
import { openKeys } from '#server/messaging/keys.ts';
import { seed } from '#server/seed/index.ts';
import { openStore, type Store } from '#server/store/database.ts';
import { prepare } from '#server/store/migrate.ts';
import { copyPglite, copyPostgres, createPostgres } from './databases.ts';

const secret = Buffer.alloc(32, 7);
const fleet = { consoles: 12, accounts: 24 };
const fill = ({ db }: Store) => prepare(db, (connection) => seed(connection, { fleet, secret }));
const now = () => new Date('2026-11-22T12:00:00Z');

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const fresh = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-backup-'));
  folders.push(folder);
  return folder;
};

/** A data folder with demo data, keys, and the secret that its accounts are encrypted with. */
async function installation(): Promise<string> {
  const dataDir = fresh();
  await copyPglite('demo_12x24', dataDir, fill);
  writeFileSync(join(dataDir, 'secret.key'), secret.toString('hex'), { mode: 0o600 });
  openKeys(join(dataDir, 'nats/keys.json'));
  return dataDir;
}

async function withStore<T>(
  config: { dataDir: string; databaseUrl?: string },
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore({ dataDir: config.dataDir, databaseUrl: config.databaseUrl ?? null });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Some content that shows whether two databases are the same one. */
const contentOf = ({ db }: Store) =>
  sql`select (select json_agg(users order by id) from users) as users,
    (select json_agg(accounts order by id) from accounts) as accounts,
    (select json_agg(ledger_lines order by id) from ledger_lines) as ledger`
    .execute(db)
    .then(({ rows }) => rows[0]);

const backupOf = async (dataDir: string, options: { databaseUrl?: string; withKeys?: boolean } = {}) => {
  const file = join(fresh(), 'dugout.tar.gz');
  const { databaseUrl = null, withKeys = true } = options;
  const manifest = await backup({ dataDir, databaseUrl, file, withKeys, now });
  return { file, manifest };
};

const restoreTo = (
  dataDir: string,
  file: string,
  options: { databaseUrl?: string; replace?: boolean } = {},
) =>
  restore({
    dataDir,
    file,
    databaseUrl: options.databaseUrl ?? null,
    replace: options.replace ?? false,
    now,
  });

describe('a backup of the built-in database', () => {
  test('restores everything elsewhere: rows, keys and readable secrets', async () => {
    const dataDir = await installation();
    const before = await withStore({ dataDir }, contentOf);
    const { file, manifest } = await backupOf(dataDir);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Number(manifest.tables['accounts']?.rows)).toBeGreaterThanOrEqual(24);
    const other = join(fresh(), 'new');
    expect(await restoreTo(other, file)).toMatchObject({ movedAside: [], missingKeys: [] });
    expect(await withStore({ dataDir: other }, contentOf)).toEqual(before);
    expect(installationSecret(other)).toEqual(secret);
    const keys = 'nats/keys.json';
    expect(readFileSync(join(other, keys))).toEqual(readFileSync(join(dataDir, keys)));
    expect(readdirSync(other).filter((name) => name.startsWith('restoring-'))).toEqual([]);
  });

  test('is refused while Dugout runs on the folder, with its process; nothing is written', async () => {
    const dataDir = await installation();
    await withStore({ dataDir }, async () => {
      const file = join(fresh(), 'dugout.tar.gz');
      const refused = backup({ dataDir, databaseUrl: null, file, withKeys: true, now });
      await expect(refused).rejects.toThrow(
        new RegExp(`Dugout already runs on this data folder \\(pid ${process.pid}\\): .*Stop it first`),
      );
      await expect(refused).rejects.toBeInstanceOf(CommandError);
      expect(existsSync(file)).toBe(false);
      await expect(move({ dataDir, to: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
        /Stop it first/,
      );
    });
  });

  test('brings back a damaged folder, which is kept beside it', async () => {
    const dataDir = await installation();
    const before = await withStore({ dataDir }, contentOf);
    const { file } = await backupOf(dataDir);
    const control = join(dataDir, 'database/global/pg_control');
    writeFileSync(control, Buffer.alloc(statSync(control).size, 0xff));
    await expect(openStore({ dataDir, databaseUrl: null })).rejects.toThrow();
    // Neither a new backup nor a move takes the damage along.
    await expect(backupOf(dataDir)).rejects.toThrow(/is damaged, so no backup was written/);
    await expect(move({ dataDir, to: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
      /cannot be opened/,
    );
    await expect(restoreTo(dataDir, file)).rejects.toThrow(/With --replace it is moved aside/);
    const { movedAside } = await restoreTo(dataDir, file, { replace: true });
    expect(movedAside).toEqual([join(dataDir, 'database.replaced-20261122T120000')]);
    expect(existsSync(join(movedAside[0] ?? '', 'global/pg_control'))).toBe(true);
    expect(await withStore({ dataDir }, contentOf)).toEqual(before);
  });

  test('of a table with unreadable rows is refused', async () => {
    const dataDir = await installation();
    const path = await withStore({ dataDir }, async ({ db }) => {
      const { rows } = await sql<{ path: string }>`select pg_relation_filepath('accounts') as path`.execute(
        db,
      );
      return join(dataDir, 'database', rows[0]?.path ?? '');
    });
    const pages = readFileSync(path);
    pages.fill(0xee, 0, 8192);
    writeFileSync(path, pages);
    await expect(backupOf(dataDir)).rejects.toThrow(/is damaged, so no backup was written/);
  });

  test('that was damaged or changed itself is refused, and nothing is replaced', async () => {
    const dataDir = await installation();
    const { file } = await backupOf(dataDir);
    const cut = join(fresh(), 'cut.tar.gz');
    writeFileSync(cut, readFileSync(file).subarray(0, 20_000));
    await expect(restoreTo(dataDir, cut, { replace: true })).rejects.toThrow(/is damaged/);
    const text = join(fresh(), 'text.tar.gz');
    writeFileSync(text, 'no archive');
    await expect(restoreTo(dataDir, text, { replace: true })).rejects.toThrow(/is damaged/);
    await expect(restoreTo(dataDir, '/no/such/file', { replace: true })).rejects.toThrow(/There is no file/);
    // Another database in the place of the one that was summed up.
    const changed = await installation();
    await withStore({ dataDir: changed }, ({ db }) =>
      db.updateTable('users').set({ username: 'Mallory' }).where('id', '=', 1).execute(),
    );
    const forged = await repack(file, (folder) => {
      rmSync(join(folder, 'database'), { recursive: true });
      cpSync(join(changed, 'database'), join(folder, 'database'), { recursive: true });
    });
    await expect(restoreTo(dataDir, forged, { replace: true })).rejects.toThrow(/users has other content/);
    const newer = await repack(file, (folder) => {
      const path = join(folder, 'manifest.json');
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as { migrations: string[] };
      writeFileSync(
        path,
        JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999_later'] }),
      );
    });
    await expect(restoreTo(dataDir, newer, { replace: true })).rejects.toThrow(/schema is newer.*9999_later/);
    expect(readdirSync(dataDir).toSorted()).toEqual(['database', 'nats', 'secret.key']);
  });

  test('without keys says so at its restore', async () => {
    const dataDir = await installation();
    const { file } = await backupOf(dataDir, { withKeys: false });
    const { missingKeys } = await restoreTo(join(fresh(), 'new'), file);
    expect(missingKeys).toEqual(['secret.key', 'nats/keys.json']);
  });

  test('is not restored to a PostgreSQL', async () => {
    const { file } = await backupOf(await installation());
    await expect(restoreTo(fresh(), file, { databaseUrl: 'postgres://x@127.0.0.1:1/y' })).rejects.toThrow(
      /npm run move/,
    );
  });
});

async function repack(file: string, change: (folder: string) => void): Promise<string> {
  const { execFileSync } = await import('node:child_process');
  const folder = fresh();
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  change(folder);
  const changed = join(fresh(), 'changed.tar.gz');
  execFileSync('tar', ['-czf', changed, '-C', folder, '.']);
  return changed;
}

async function filledPostgres() {
  const postgres = await copyPostgres('demo_12x24', fill);
  onTestFinished(() => postgres.stop());
  return postgres.url;
}
async function emptyPostgres() {
  const postgres = await createPostgres();
  onTestFinished(() => postgres.stop());
  return postgres.url;
}

describe('a backup of a PostgreSQL', () => {
  test('is written while it is in use, and restores one snapshot', async () => {
    const databaseUrl = await filledPostgres();
    const { dataDir, file, before } = await withStore({ dataDir: '', databaseUrl }, async (store) => {
      const running = fresh();
      writeFileSync(join(running, 'secret.key'), secret.toString('hex'));
      const content = await contentOf(store);
      return { dataDir: running, before: content, ...(await backupOf(running, { databaseUrl })) };
    });
    const empty = await emptyPostgres();
    await restoreTo(dataDir, file, { databaseUrl: empty });
    expect(await withStore({ dataDir: '', databaseUrl: empty }, contentOf)).toEqual(before);
    // Restored sequences continue, and triggers protect what they did before.
    await withStore({ dataDir: '', databaseUrl: empty }, async (store) => {
      await expect(fill(store)).resolves.toBe(false);
      await expect(sql`delete from audit_log`.execute(store.db)).rejects.toThrow(/cannot be changed/);
    });
  });

  test('replaces a database only if that is wanted, and nobody uses it', async () => {
    const databaseUrl = await filledPostgres();
    const dataDir = fresh();
    const { file } = await backupOf(dataDir, { databaseUrl });
    const before = await withStore({ dataDir: '', databaseUrl }, async (store) => {
      const content = await contentOf(store);
      await store.db.updateTable('users').set({ username: 'Changed' }).where('id', '=', 1).execute();
      await expect(restoreTo(dataDir, file, { databaseUrl, replace: true })).rejects.toThrow(
        /other connections use this database/,
      );
      return content;
    });
    await expect(restoreTo(dataDir, file, { databaseUrl })).rejects.toThrow(/tables already. With --replace/);
    await restoreTo(dataDir, file, { databaseUrl, replace: true });
    expect(await withStore({ dataDir: '', databaseUrl }, contentOf)).toEqual(before);
  });

  test('fails with the reason when it cannot be reached, without the password', async () => {
    const failed = backupOf(fresh(), { databaseUrl: 'postgres://someone:hunter2@127.0.0.1:1/none' });
    await expect(failed).rejects.toThrow(/^PostgreSQL: .*ECONNREFUSED/);
    await expect(failed).rejects.not.toThrow(/hunter2/);
  });
});

describe('a move to PostgreSQL', () => {
  test('carries everything over: rows, sequences, readable secrets and a working schema', async () => {
    const dataDir = await installation();
    const before = await withStore({ dataDir }, contentOf);
    const to = await emptyPostgres();
    const names: string[] = [];
    const tables = await move({ dataDir, to, onTable: (name) => names.push(name) });
    expect(Number(tables['accounts']?.rows)).toBeGreaterThanOrEqual(24);
    expect(names).toEqual(expect.arrayContaining(['accounts', 'audit_log', 'ledger_lines', 'users']));
    await withStore({ dataDir: '', databaseUrl: to }, async (store) => {
      const { db } = store;
      expect(await contentOf(store)).toEqual(before);
      // The app starts on it without another migration or demo data.
      await expect(fill(store)).resolves.toBe(false);
      const account = await db
        .selectFrom('accounts')
        .select(['id', 'secrets'])
        .where('secrets', 'is not', null)
        .executeTakeFirstOrThrow();
      const vault = createVault(installationSecret(dataDir));
      expect(decryptSecrets(vault, account.id, account.secrets)).toHaveProperty('password');
      // New rows get new ids; references and triggers work again.
      const { id } = await db
        .insertInto('server_groups')
        .values({ name: 'After the move', description: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(id).toBe(4);
      await expect(sql`delete from ledger_lines`.execute(db)).rejects.toThrow(/append-only/);
      await expect(
        db.insertInto('user_server_groups').values({ user_id: 999_999, group_id: id }).execute(),
      ).rejects.toThrow(/foreign key/);
    });
    // The folder still works: it is the way back.
    expect(await withStore({ dataDir }, contentOf)).toEqual(before);
  });

  test('refuses a database that is not empty, and leaves it alone', async () => {
    const dataDir = await installation();
    const to = await emptyPostgres();
    const client = new Client({ connectionString: to });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('create table notes (text text)');
    await expect(move({ dataDir, to })).rejects.toThrow(/This database is not empty: it has notes/);
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([{ relname: 'notes' }]);
  });

  test('leaves an empty database when it fails in the middle', async () => {
    const dataDir = await installation();
    // A row that no reference permits, as only a damaged database has it.
    await withStore({ dataDir }, ({ db }) =>
      sql`do $$ begin
        alter table auth_history drop constraint auth_history_user_id_fkey;
        insert into auth_history (user_id, at, address, kind) values (999999, now(), '10.0.0.1', 'own');
      end $$`.execute(db),
    );
    const to = await emptyPostgres();
    await expect(move({ dataDir, to })).rejects.toThrow(/^Nothing was moved: .*auth_history/);
    const client = new Client({ connectionString: to });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
  });

  test('refuses a folder whose key is not the one of its secrets', async () => {
    const dataDir = await installation();
    writeFileSync(join(dataDir, 'secret.key'), 'ab'.repeat(32));
    await expect(move({ dataDir, to: await emptyPostgres() })).rejects.toThrow(
      /cannot be read with .*secret\.key/,
    );
    rmSync(join(dataDir, 'secret.key'));
    await expect(move({ dataDir, to: await emptyPostgres() })).rejects.toThrow(/secret\.key is missing/);
  });
});
