import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { installationSecret } from '#server/access/secret.ts';
import { adminSocketPath, serveAdminSocket } from '#server/admin/socket.ts';
import { backup } from '#server/backup/backup.ts';
import { move } from '#server/backup/move.ts';
import { restore } from '#server/backup/restore.ts';
import { CommandError } from '#server/commandError.ts';
import { createLog } from '#server/log.ts';
import { openStore } from '#server/store/database.ts';
import {
  contentOf,
  emptyPostgres,
  fill,
  filledPostgres,
  fresh,
  installation,
  now,
  removeFolders,
  secret,
  untilUnused,
  withStore,
} from './installation.ts';

afterEach(removeFolders);

const keysOf = (dataDir: string): string => join(dataDir, 'nats/keys.json');

const backupOf = async (
  dataDir: string,
  options: { databaseUrl?: string; withKeys?: boolean; natsKeysFile?: string } = {},
) => {
  const file = join(fresh(), 'dugout.tar.gz');
  const { databaseUrl = null, withKeys = true } = options;
  const natsKeysFile = options.natsKeysFile ?? keysOf(dataDir);
  const manifest = await backup({ dataDir, natsKeysFile, databaseUrl, file, withKeys, now });
  return { file, manifest };
};

const restoreTo = (
  dataDir: string,
  file: string,
  options: { databaseUrl?: string; replace?: boolean; natsKeysFile?: string } = {},
) =>
  restore({
    dataDir,
    natsKeysFile: options.natsKeysFile ?? keysOf(dataDir),
    file,
    databaseUrl: options.databaseUrl ?? null,
    replace: options.replace ?? false,
    now,
  });

describe('a backup of the built-in database', () => {
  test('restores everything elsewhere: rows, keys and readable secrets; but not to a PostgreSQL', async () => {
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
    const postgres = { databaseUrl: 'postgres://x@127.0.0.1:1/y' };
    await expect(restoreTo(fresh(), file, postgres)).rejects.toThrow(/npm run move/);
  });

  test('is refused while a process that answers no request uses the folder; nothing is written', async () => {
    const dataDir = await installation();
    await withStore({ dataDir }, async () => {
      const file = join(fresh(), 'dugout.tar.gz');
      const refused = backup({
        dataDir,
        natsKeysFile: keysOf(dataDir),
        databaseUrl: null,
        file,
        withKeys: true,
        now,
      });
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

  test('is copied by the API that has it open, as of one moment, while others write', async () => {
    const dataDir = await installation();
    writeFileSync(join(dataDir, 'copy-me.txt'), 'not a copy');
    mkdirSync(join(dataDir, 'copy-a1B2c3'));
    const { file } = await withStore({ dataDir }, async ({ db, copyTo }) => {
      const log = createLog({ name: 'api', level: 'silent' });
      const stop = serveAdminSocket({ dataDir, log, copyTo } as Parameters<typeof serveAdminSocket>[0]);
      await expect.poll(() => existsSync(adminSocketPath(dataDir))).toBe(true);
      // A backup that was killed has left it behind.
      expect(existsSync(join(dataDir, 'copy-a1B2c3'))).toBe(false);
      let isDone = false;
      const writing = (async () => {
        for (let round = 1; !isDone; round++)
          await db.transaction().execute(async (transaction) => {
            for (const id of [1, 2])
              await transaction
                .updateTable('users')
                .set({ username: `${id} in round ${round}` })
                .where('id', '=', id)
                .execute();
          });
      })();
      const made = await backupOf(dataDir).finally(() => {
        isDone = true;
      });
      await writing;
      await stop();
      return made;
    });
    expect(readdirSync(dataDir).toSorted()).toEqual(['copy-me.txt', 'database', 'nats', 'secret.key']);
    const unpacked = fresh();
    execFileSync('tar', ['-xzf', file, '-C', unpacked]);
    const names = await withStore({ dataDir: unpacked }, ({ db }) =>
      db.selectFrom('users').select('username').where('id', 'in', [1, 2]).orderBy('id').execute(),
    );
    const [first = '', second] = names.map(({ username }) => username);
    expect(first).toMatch(/^1 in round \d+$/);
    expect(second).toBe(first.replace('1', '2'));
  });

  test('brings back a damaged folder, which is kept beside it', async () => {
    const dataDir = await installation();
    const before = await withStore({ dataDir }, contentOf);
    const { file } = await backupOf(dataDir);
    const control = join(dataDir, 'database/global/pg_control');
    writeFileSync(control, Buffer.alloc(statSync(control).size, 0xff));
    await expect(openStore({ dataDir, databaseUrl: null })).rejects.toThrow(/stopped|corrupt|control/i);
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
    expect(missingKeys.map((path) => path.split('/').at(-1))).toEqual(['secret.key', 'keys.json']);
  });

  test('contains the key file of another place, and leaves a different one there alone', async () => {
    const dataDir = await installation();
    const natsKeysFile = join(fresh(), 'keys.json');
    renameSync(keysOf(dataDir), natsKeysFile);
    const { file } = await backupOf(dataDir, { natsKeysFile });
    const elsewhere = join(fresh(), 'keys.json');
    const other = join(fresh(), 'new');
    expect(await restoreTo(other, file, { natsKeysFile: elsewhere })).toMatchObject({ otherKeys: [] });
    expect(readFileSync(elsewhere)).toEqual(readFileSync(natsKeysFile));
    writeFileSync(elsewhere, 'mine');
    const again = await restoreTo(other, file, { natsKeysFile: elsewhere, replace: true });
    expect([again.otherKeys, readFileSync(elsewhere, 'utf8')]).toEqual([[elsewhere], 'mine']);
  });
});

async function repack(file: string, change: (folder: string) => void): Promise<string> {
  const folder = fresh();
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  change(folder);
  const changed = join(fresh(), 'changed.tar.gz');
  execFileSync('tar', ['-czf', changed, '-C', folder, '.']);
  return changed;
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
    await untilUnused(databaseUrl);
    await expect(restoreTo(dataDir, file, { databaseUrl })).rejects.toThrow(/tables already. With --replace/);
    await untilUnused(databaseUrl);
    await restoreTo(dataDir, file, { databaseUrl, replace: true });
    expect(await withStore({ dataDir: '', databaseUrl }, contentOf)).toEqual(before);
  });

  test('fails with the reason when it cannot be reached, without the password', async () => {
    const failed = backupOf(fresh(), { databaseUrl: 'postgres://someone:hunter2@127.0.0.1:1/none' });
    await expect(failed).rejects.toThrow(/^PostgreSQL: .*ECONNREFUSED/);
    await expect(failed).rejects.not.toThrow(/hunter2/);
  });
});
