import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { installationSecret } from '#server/modules/access/secret.ts';
import { createVault } from '#server/modules/access/vault.ts';
import type { Store } from '#server/kernel/database/database.ts';
import { lastBackup, recordBackup } from '#server/modules/operations/backup/lastBackup.ts';
import { move } from '#server/modules/operations/backup/move.ts';
import { decryptSecrets } from '#server/modules/accounts/secrets.ts';
import { contentOf, emptyPostgres, fill, installation, removeFolders, withStore } from './installation.ts';

afterEach(removeFolders);

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
    // The folder still works, so the move can be reverted.
    expect(await withStore({ dataDir }, contentOf)).toEqual(before);
  });

  test('carries the time of the last backup over, so that no alert says that it is missing', async () => {
    const dataDir = await installation();
    const [watched, made, now] = ['2026-10-01', '2026-11-20', '2026-11-21'].map((day) => new Date(day));
    const context = (store: Store) => ({ db: store.db, now: () => watched ?? new Date() });
    await withStore({ dataDir }, (store) => lastBackup({ dataDir, databaseUrl: null }, context(store)));
    await recordBackup({ dataDir, databaseUrl: null }, made ?? new Date());
    const to = await emptyPostgres();
    await move({ dataDir, to });
    const seen = await withStore({ dataDir: '', databaseUrl: to }, ({ db }) =>
      lastBackup({ dataDir, databaseUrl: to }, { db, now: () => now ?? new Date() }),
    );
    expect(seen).toEqual(made);
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
    // A row that no reference permits, as only a damaged database contains.
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
