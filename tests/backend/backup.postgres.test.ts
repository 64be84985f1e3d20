import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { lastBackup, recordBackup } from '#server/modules/operations/backup/lastBackup.ts';
import {
  backupOf,
  contentOf,
  emptyPostgres,
  fill,
  filledPostgres,
  fresh,
  installation,
  removeFolders,
  repack,
  restoreTo,
  secret,
  untilUnused,
  withStore,
} from './installation.ts';

afterEach(removeFolders);

describe('a backup of a PostgreSQL', () => {
  test('is written while it is in use, and restores one snapshot', async () => {
    const databaseUrl = await filledPostgres();
    // As a provider may give it to node-postgres.
    const address = new URL(databaseUrl);
    address.searchParams.set('uselibpqcompat', 'true');
    const { dataDir, file, before } = await withStore({ dataDir: '', databaseUrl }, async (store) => {
      const running = fresh();
      writeFileSync(join(running, 'secret.key'), secret.toString('hex'));
      const content = await contentOf(store);
      return {
        dataDir: running,
        before: content,
        ...(await backupOf(running, { databaseUrl: address.href })),
      };
    });
    const empty = await emptyPostgres();
    await restoreTo(dataDir, file, { databaseUrl: empty });
    expect(await withStore({ dataDir: '', databaseUrl: empty }, contentOf)).toEqual(before);
    // Restored sequences continue, and triggers protect the same rows as before.
    await withStore({ dataDir: '', databaseUrl: empty }, async (store) => {
      await expect(fill(store)).resolves.toBe(false);
      await expect(sql`delete from audit_log`.execute(store.db)).rejects.toThrow(/cannot be changed/);
    });
  });

  test('replaces a database only on request, and only if it is not in use', async () => {
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
    await untilUnused(databaseUrl);
    await expect(restoreTo(dataDir, file, { databaseUrl })).rejects.toThrow(/tables already. With --replace/);
    await untilUnused(databaseUrl);
    await restoreTo(dataDir, file, { databaseUrl, replace: true });
    expect(await withStore({ dataDir: '', databaseUrl }, contentOf)).toEqual(before);
  });

  test('with other content than was backed up is refused, and the database stays unchanged', async () => {
    const databaseUrl = await filledPostgres();
    const dataDir = fresh();
    const { file } = await backupOf(dataDir, { databaseUrl });
    const changed = await repack(file, (folder) => {
      const path = join(folder, 'manifest.json');
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as { tables: Record<string, { sum: string }> };
      if (manifest.tables['users']) manifest.tables['users'].sum = '1';
      writeFileSync(path, JSON.stringify(manifest));
    });
    const renamed = await withStore({ dataDir: '', databaseUrl }, async (store) => {
      await store.db.updateTable('users').set({ username: 'Renamed' }).where('id', '=', 1).execute();
      return contentOf(store);
    });
    await untilUnused(databaseUrl);
    const refused = restoreTo(dataDir, changed, { databaseUrl, replace: true });
    await expect(refused).rejects.toThrow(
      /^The content of this backup is not what was backed up: users has other content\.\nNothing was changed\.$/,
    );
    expect(await withStore({ dataDir: '', databaseUrl }, contentOf)).toEqual(renamed);
    await untilUnused(databaseUrl);
    // A key that cannot be written does not replace it either.
    writeFileSync(join(dataDir, 'secret.key'), secret.toString('hex'));
    const withKey = await backupOf(dataDir, { databaseUrl });
    rmSync(join(dataDir, 'secret.key'));
    mkdirSync(join(dataDir, 'secret.key'));
    await untilUnused(databaseUrl);
    await expect(restoreTo(dataDir, withKey.file, { databaseUrl, replace: true })).rejects.toThrow(
      /secret\.key cannot be written.*Nothing was changed/s,
    );
    expect(await withStore({ dataDir: '', databaseUrl }, contentOf)).toEqual(renamed);
  });

  test('needs no more rights than the tables: grants and objects of others stay', async () => {
    const databaseUrl = await filledPostgres();
    const dataDir = fresh();
    const { file } = await backupOf(dataDir, { databaseUrl });
    const owner = new Client({ connectionString: databaseUrl });
    await owner.connect();
    const role = `restorer_${process.pid}`;
    await owner.query(`create role ${role} login; grant all on schema public to ${role};
      create schema reports; create view reports.names as select username from users`);
    const { rows } = await owner.query<{ sql: string }>(
      `select format('alter %s public.%I owner to ${role}', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, relname) as sql
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      union all select format('alter function %s owner to ${role}', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace`,
    );
    for (const { sql: text } of rows) await owner.query(text);
    await owner.query(`update users set username = 'Renamed' where id = 1`);
    await owner.end();
    await untilUnused(databaseUrl);
    const asRole = databaseUrl.replace('//dugout@', `//${role}@`);
    // A view of another user would be lost.
    await expect(restoreTo(dataDir, file, { databaseUrl: asRole, replace: true })).rejects.toThrow(
      /view reports\.names depends on/,
    );
    const again = new Client({ connectionString: databaseUrl });
    await again.connect();
    const first = () =>
      again.query(`select username from users where id = 1`).then((r) => r.rows[0] as unknown);
    expect(await first()).toEqual({ username: 'Renamed' });
    await again.query('drop schema reports cascade');
    await again.end();
    await untilUnused(databaseUrl);
    await restoreTo(dataDir, file, { databaseUrl: asRole, replace: true });
    await untilUnused(databaseUrl);
    await withStore({ dataDir: '', databaseUrl: asRole }, async ({ db }) => {
      const { rows: grants } =
        await sql`select has_schema_privilege('${sql.raw(role)}', 'public', 'create') as may,
        (select username from users where id = 1) <> 'Renamed' as back`.execute(db);
      expect(grants).toEqual([{ may: true, back: true }]);
    });
  });

  test('fails with the reason when it cannot be reached, without the password', async () => {
    const failed = backupOf(fresh(), { databaseUrl: 'postgres://someone:hunter2@127.0.0.1:1/none' });
    await expect(failed).rejects.toThrow(/^PostgreSQL: .*ECONNREFUSED/);
    await expect(failed).rejects.not.toThrow(/hunter2/);
  });
});

test('when the last backup was made is known of a PostgreSQL and of a data folder; without one, since when that is watched', async () => {
  const databaseUrl = await filledPostgres();
  const [started, made] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-22T12:00:00Z')];
  for (const place of [
    { dataDir: fresh(), databaseUrl },
    { dataDir: await installation(), databaseUrl: null },
  ]) {
    const known = () =>
      withStore(
        { dataDir: place.dataDir, ...(databaseUrl === place.databaseUrl && { databaseUrl }) },
        ({ db }) => lastBackup(place, { db, now: () => started }),
      );
    expect(await known()).toEqual(started);
    await recordBackup(place, made);
    expect(await known()).toEqual(made);
  }
});
