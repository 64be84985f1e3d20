import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { installationSecret } from '#server/modules/access/secret.ts';
import { adminSocketPath, serveAdminSocket } from '#server/modules/operations/admin/socket.ts';
import { backup } from '#server/modules/operations/backup/backup.ts';
import type { Manifest } from '#server/modules/operations/backup/archive.ts';
import { move } from '#server/modules/operations/backup/move.ts';
import { CommandError } from '#node/commandError.ts';
import { createLog } from '#node/log.ts';
import { createLease } from '#server/modules/schedulers/runner/lease.ts';
import { openStore } from '#server/kernel/database/database.ts';
import {
  backupOf,
  contentOf,
  fresh,
  installation,
  keysOf,
  now,
  removeFolders,
  repack,
  restoreTo,
  secret,
  withStore,
} from './installation.ts';

afterEach(removeFolders);

describe('a backup of the built-in database', () => {
  /** An installation like that of each test: the content, the key file, and a backup with its manifest. */
  let original: { content: unknown; file: string; keys: Buffer; manifest: Manifest };
  const kept = mkdtempSync(join(tmpdir(), 'dugout-backups-'));
  beforeAll(async () => {
    const dataDir = await installation();
    const content = await withStore({ dataDir }, contentOf);
    const made = await backupOf(dataDir);
    const file = join(kept, 'dugout.tar.gz');
    renameSync(made.file, file);
    original = { content, file, keys: readFileSync(keysOf(dataDir)), manifest: made.manifest };
  });
  afterAll(() => rmSync(kept, { recursive: true }));

  test('restores everything elsewhere: rows, keys and readable secrets; but not to a PostgreSQL', async () => {
    const { content, file, keys, manifest } = original;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Number(manifest.tables['accounts']?.rows)).toBeGreaterThanOrEqual(24);
    const other = join(fresh(), 'new');
    expect(await restoreTo(other, file)).toMatchObject({ movedAside: [], missingKeys: [] });
    expect(await withStore({ dataDir: other }, contentOf)).toEqual(content);
    expect(installationSecret(other)).toEqual(secret);
    expect(readFileSync(keysOf(other))).toEqual(keys);
    expect(readdirSync(other).filter((name) => name.startsWith('restoring-'))).toEqual([]);
    const postgres = { databaseUrl: 'postgres://x@127.0.0.1:1/y' };
    await expect(restoreTo(fresh(), file, postgres)).rejects.toThrow(/npm run move/);
  });

  test('removes what a backup that was killed has left behind, and nothing else', async () => {
    const [dataDir, folder] = [await installation(), fresh()];
    for (const name of [
      'dugout-1.tar.gz.making',
      'dugout-1.tar.gz.making-a1B2c3',
      'dugout-2.tar.gz.making-d4E5f6',
      'dugout-0.tar.gz',
      'dugout-0.tar.gz.sha256',
    ])
      writeFileSync(join(folder, name), '');
    const old = new Date(now().getTime() - 25 * 3_600_000);
    for (const name of readdirSync(folder))
      if (!name.includes('-2.')) utimesSync(join(folder, name), old, old);
    await backup({
      dataDir,
      natsKeysFile: keysOf(dataDir),
      databaseUrl: null,
      file: join(folder, 'dugout-3.tar.gz'),
      withKeys: true,
      now,
    });
    expect(readdirSync(folder).toSorted()).toEqual([
      'dugout-0.tar.gz',
      'dugout-0.tar.gz.sha256',
      'dugout-2.tar.gz.making-d4E5f6',
      'dugout-3.tar.gz',
    ]);
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

  test('is copied by the API that has it open, as of one moment, while others write; without keys its restore says so', async () => {
    const dataDir = await installation();
    writeFileSync(join(dataDir, 'copy-me.txt'), 'not a copy');
    mkdirSync(join(dataDir, 'copy-a1B2c3'));
    const { file } = await withStore({ dataDir }, async ({ db, copyTo }) => {
      const log = createLog({ name: 'api', level: 'silent' });
      let isDone = false;
      const copyOnce = async (target: string): Promise<void> => {
        await copyTo?.(target);
        isDone = true;
      };
      const deps = { dataDir, log, copyTo: copyOnce };
      const stop = serveAdminSocket(deps as Parameters<typeof serveAdminSocket>[0]);
      await expect.poll(() => existsSync(adminSocketPath(dataDir))).toBe(true);
      // Left behind by a killed backup.
      expect(existsSync(join(dataDir, 'copy-a1B2c3'))).toBe(false);
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
      const made = await backupOf(dataDir, { withKeys: false }).finally(() => {
        isDone = true;
      });
      await writing;
      await stop();
      return made;
    });
    expect(readdirSync(dataDir).toSorted()).toEqual(['copy-me.txt', 'database', 'nats', 'secret.key']);
    const other = join(fresh(), 'new');
    const { missingKeys } = await restoreTo(other, file);
    expect(missingKeys.map((path) => path.split('/').at(-1))).toEqual(['secret.key', 'keys.json']);
    const names = await withStore({ dataDir: other }, ({ db }) =>
      db.selectFrom('users').select('username').where('id', 'in', [1, 2]).orderBy('id').execute(),
    );
    const [first = '', second] = names.map(({ username }) => username);
    expect(first).toMatch(/^1 in round \d+$/);
    expect(second).toBe(first.replace('1', '2'));
  });

  test('restores a damaged folder, which is kept next to it', async () => {
    const dataDir = await installation();
    const { content, file, keys } = original;
    writeFileSync(keysOf(dataDir), keys);
    const control = join(dataDir, 'database/global/pg_control');
    writeFileSync(control, Buffer.alloc(statSync(control).size, 0xff));
    await expect(openStore({ dataDir, databaseUrl: null })).rejects.toThrow(/stopped|corrupt|control/i);
    // The damage gets neither into a new backup nor through a move.
    await expect(backupOf(dataDir)).rejects.toThrow(/is damaged, so no backup was written/);
    await expect(move({ dataDir, to: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
      /cannot be opened/,
    );
    await expect(restoreTo(dataDir, file)).rejects.toThrow(/With --replace it is moved aside/);
    const { movedAside } = await restoreTo(dataDir, file, { replace: true });
    expect(movedAside).toEqual([join(dataDir, 'database.replaced-20261122T120000')]);
    expect(existsSync(join(movedAside[0] ?? '', 'global/pg_control'))).toBe(true);
    expect(await withStore({ dataDir }, contentOf)).toEqual(content);
  });

  test('brings back a lease whose next epoch is above all that agents have seen since the backup', async () => {
    const dataDir = await installation();
    let minute = 0;
    const takeOver = (...owners: string[]) =>
      withStore({ dataDir }, async ({ db }) => {
        const epochs: number[] = [];
        for (const owner of owners) {
          const time = new Date(now().getTime() + minute++ * 60_000);
          const currentTime = () => sql<Date>`${time}::timestamptz`;
          epochs.push(Number(await createLease({ db, owner, leaseMs: 10_000, currentTime }).hold()));
        }
        return epochs;
      });
    const epochs = await takeOver('first');
    const { file } = await backupOf(dataDir);
    epochs.push(...(await takeOver('second', 'third')));
    await restoreTo(dataDir, file, { replace: true });
    epochs.push(...(await takeOver('fourth')));
    expect(epochs).toEqual([...new Set(epochs)].toSorted((a, b) => a - b));
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
    const { file } = original;
    const cut = join(fresh(), 'cut.tar.gz');
    writeFileSync(cut, readFileSync(file).subarray(0, 20_000));
    await expect(restoreTo(dataDir, cut, { replace: true })).rejects.toThrow(/is damaged/);
    const text = join(fresh(), 'text.tar.gz');
    writeFileSync(text, 'no archive');
    await expect(restoreTo(dataDir, text, { replace: true })).rejects.toThrow(/is damaged/);
    await expect(restoreTo(dataDir, '/no/such/file', { replace: true })).rejects.toThrow(/There is no file/);
    // Another database instead of the one with the checksum.
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

  test('continues after a restore that was killed, and removes what that one has left behind', async () => {
    const dataDir = await installation();
    const { content, file } = original;
    // As if it was killed between moving the old database aside and renaming the new one.
    renameSync(join(dataDir, 'database'), join(dataDir, 'database.replaced-20261122T115959'));
    mkdirSync(join(dataDir, 'restoring-a1B2c3/database'), { recursive: true });
    writeFileSync(`${keysOf(dataDir)}.restoring`, 'half');
    rmSync(keysOf(dataDir));
    expect(await restoreTo(dataDir, file)).toMatchObject({ movedAside: [], missingKeys: [] });
    expect(await withStore({ dataDir }, contentOf)).toEqual(content);
    expect(
      readdirSync(dataDir, { encoding: 'utf8', recursive: true }).filter((name) =>
        name.includes('restoring'),
      ),
    ).toEqual([]);
  });

  test('is refused before the first write when a key cannot be written; a different one at another place is left alone', async () => {
    const dataDir = await installation();
    const natsKeysFile = join(fresh(), 'keys.json');
    renameSync(keysOf(dataDir), natsKeysFile);
    const { file } = await backupOf(dataDir, { natsKeysFile });
    const files = () => readdirSync(dataDir, { encoding: 'utf8', recursive: true }).toSorted();
    rmSync(join(dataDir, 'secret.key'));
    const was = files();
    // A folder below a file cannot be created, not even by root.
    const unreachable = join(file, 'keys.json');
    const refused = restoreTo(dataDir, file, { natsKeysFile: unreachable, replace: true });
    await expect(refused).rejects.toThrow(
      new RegExp(`${unreachable} cannot be written.*Nothing was changed`, 's'),
    );
    await expect(refused).rejects.toBeInstanceOf(CommandError);
    expect(files()).toEqual(was);
    expect(await withStore({ dataDir }, contentOf)).toEqual(original.content);
    // A folder that did not exist does not exist afterwards.
    const unmade = join(fresh(), 'new/data');
    await expect(restoreTo(unmade, file, { natsKeysFile: unreachable })).rejects.toThrow(/cannot be written/);
    expect(existsSync(join(unmade, '..'))).toBe(false);
    // Its owner puts the key there, with the command that the refusal has printed.
    const message = await refused.then(
      () => '',
      (error: Error) => error.message,
    );
    const [, command = ''] = /\n {2}(tar .*)$/m.exec(message) ?? [];
    expect(execFileSync('sh', ['-c', command.replace(/ >.*/, '')])).toEqual(readFileSync(natsKeysFile));
    const elsewhere = join(fresh(), 'keys.json');
    writeFileSync(elsewhere, 'mine');
    const { otherKeys } = await restoreTo(dataDir, file, { natsKeysFile: elsewhere, replace: true });
    expect([otherKeys, readFileSync(elsewhere, 'utf8')]).toEqual([[elsewhere], 'mine']);
  });
});
