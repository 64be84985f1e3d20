import { spawn } from 'node:child_process';
import fs, {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { installationSecret, readSecret } from '#server/modules/access/secret.ts';
import { createHealth } from '#server/modules/installation/health.ts';
import { createLog } from '#node/log.ts';
import type { Messaging } from '#server/kernel/messaging/messaging.ts';
import { openStore } from '#server/kernel/database/database.ts';
import { openPglite } from '#server/kernel/database/pglite/client.ts';
import { openDatabase } from '#server/kernel/database/pglite/open.ts';
import { fillFolder } from '#server/kernel/database/pglite/template.ts';

// Each test opens databases, which takes seconds on a busy machine.

const folders: string[] = [];
const fresh = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-durable-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('a commit', () => {
  test('is synced to the disk before it is answered', async () => {
    const folder = join(fresh(), 'database');
    await fillFolder(folder);
    const database = openDatabase(folder);
    await database.query('create table t (n int)');
    const sync = vi.spyOn(fs, 'fsyncSync');
    for (let n = 1; n <= 20; n++) {
      await database.query('insert into t values ($1)', [n]);
      expect(sync.mock.calls.length).toBeGreaterThanOrEqual(n);
    }
    sync.mockClear();
    await database.query('select count(*) from t');
    expect(sync).not.toHaveBeenCalled();
    await database.close();
  });

  test('survives a kill of the process in the middle of writing', async () => {
    const folder = join(fresh(), 'database');
    const writer = spawn('node', [fileURLToPath(new URL('writer.ts', import.meta.url)), folder]);
    let last = 0;
    createInterface({ input: writer.stdout }).on('line', (line) => {
      last = Number(line);
      if (last === 200) writer.kill('SIGKILL');
    });
    await new Promise((resolve) => writer.once('close', resolve));
    expect(last).toBeGreaterThanOrEqual(200);
    const database = await openPglite(folder);
    const { rows } = await database.query('select count(*) as n, max(n) as last from written', []);
    const [{ n, last: stored } = { n: 0, last: 0 }] = rows as { n: number; last: number }[];
    // One more may have been committed without being printed.
    expect([last, last + 1]).toContain(stored);
    expect(n).toBe(stored);
    await database.close();
  });
});

describe('a damaged data folder', () => {
  test('is never replaced by a new database', async () => {
    const dataDir = fresh();
    const store = await openStore({ dataDir, databaseUrl: null });
    await store.close();
    const folder = join(dataDir, 'database');
    rmSync(join(folder, 'PG_VERSION'));
    const before = fs.readdirSync(folder, { recursive: true }).length;
    await expect(openStore({ dataDir, databaseUrl: null })).rejects.toThrow(
      /database is not empty, but it is no database: its file PG_VERSION is missing.*Restore/,
    );
    expect(fs.readdirSync(folder, { recursive: true })).toHaveLength(before);
    writeFileSync(join(folder, 'PG_VERSION'), '17\n');
  });

  test.each(['', 'garbage', 'ab'.repeat(31), `${'ab'.repeat(32)}zz`, 'zz'.repeat(32)])(
    'with the secret %j is refused, and the file is named and kept',
    (content) => {
      const dataDir = fresh();
      const path = join(dataDir, 'secret.key');
      writeFileSync(path, content);
      // Never gives advice that would lose the data encrypted with it.
      for (const open of [installationSecret, readSecret])
        expect(() => open(dataDir)).toThrow(
          `${path} does not hold 64 hexadecimal digits. Restore it from a backup: without it stored passwords, second factors and logins of proxies cannot be read.`,
        );
      expect(readFileSync(path, 'utf8')).toBe(content);
    },
  );

  test('keeps a valid secret', () => {
    const dataDir = fresh();
    writeFileSync(join(dataDir, 'secret.key'), `${'AB'.repeat(32)}\n`);
    expect(installationSecret(dataDir)).toEqual(Buffer.alloc(32, 0xab));
    const created = installationSecret(join(dataDir, 'new'));
    expect(installationSecret(join(dataDir, 'new'))).toEqual(created);
    expect(created).toHaveLength(32);
  });
});

describe('a full disk', () => {
  const open = async () => {
    const folder = join(fresh(), 'database');
    await fillFolder(folder);
    const worker = new URL('fullDisk.worker.ts', import.meta.url);
    return { folder, database: await openPglite(folder, { worker }) };
  };
  const bigWrite = `create table big as select i, repeat(md5(i::text), 50) as text from generate_series(1, 2000) i`;

  test('makes a write fail; the next one works once there is space', async () => {
    const { folder, database } = await open();
    writeFileSync(`${folder}.full`, '/base/');
    await expect(database.query(bigWrite, [])).rejects.toMatchObject({ code: '53100' });
    expect(database.writeFault()).toEqual({
      kind: 'diskFull',
      message: expect.stringContaining('No space left on device') as string,
    });
    rmSync(`${folder}.full`);
    await database.query('create table small as select 1 as n', []);
    expect((await database.query('insert into small values (2)', [])).affected).toBe(1);
    expect(database.writeFault()).toBeNull();
    await database.close();
  });

  test('for the write-ahead log ends the database with the reason; committed data is kept', async () => {
    const { folder, database } = await open();
    await database.query('create table small as select 1 as n', []);
    writeFileSync(`${folder}.full`, '/pg_wal/');
    const reason = /database stopped: could not write to (?:log )?file .*No space left on device/;
    await expect(database.query(bigWrite, [])).rejects.toThrow(reason);
    expect((await database.failed).message).toMatch(reason);
    await expect(database.query('select 1', [])).rejects.toThrow(reason);
    await database.close();
    const reopened = await openPglite(folder);
    expect((await reopened.query('select n from small', [])).rows).toEqual([{ n: 1 }]);
    await reopened.close();
  });
});

describe('a data folder that is lost while it is used', () => {
  const openFull = async () => {
    const dataDir = fresh();
    const store = await openStore({ dataDir, databaseUrl: null });
    await sql`create table small (n int)`.execute(store.db);
    return { dataDir, store };
  };
  const words = /is gone or has been replaced while Dugout was running/;

  test('ends the database before a write is answered that is stored nowhere', async () => {
    const { dataDir, store } = await openFull();
    rmSync(dataDir, { recursive: true });
    const write = sql`insert into small values (1)`.execute(store.db);
    await expect(write).rejects.toMatchObject({ fault: 'databaseGone', code: '58P01' });
    expect((await store.failed).message).toMatch(words);
    const health = createHealth({
      db: store.db,
      writeFault: store.writeFault,
      completedStatements: store.completed,
      messaging: { isUp: () => true } as Messaging,
      isDraining: () => false,
      log: createLog({ name: 'api', level: 'silent' }),
    });
    expect(await health()).toMatchObject({ status: 'degraded', database: false });
    await store.close();
    expect(existsSync(dataDir)).toBe(false);
  });

  test('ends the database even if it is not in use, and does not touch its replacement', async () => {
    const { dataDir, store } = await openFull();
    renameSync(dataDir, `${dataDir}.moved`);
    folders.push(`${dataDir}.moved`);
    cpSync(`${dataDir}.moved`, dataDir, { recursive: true });
    expect((await store.failed).message).toMatch(words);
    await store.close();
    expect(existsSync(join(dataDir, 'pid.lock'))).toBe(true);
  });
});

test('a copy takes as long as it takes', async () => {
  const folder = join(fresh(), 'database');
  await fillFolder(folder);
  const database = await openPglite(folder, { queryLimitMs: 1 });
  const copy = join(fresh(), 'copy');
  await database.copyTo(copy);
  expect(existsSync(join(copy, 'PG_VERSION'))).toBe(true);
  // Closing takes longer than the limit as well.
  await database.close().catch(() => undefined);
});

test('the write-ahead log does not grow as long as the database is open', async () => {
  const folder = join(fresh(), 'database');
  await fillFolder(folder);
  const database = await openPglite(folder, { checkpointMs: 50 });
  const positions = 'select (redo_lsn - $1::pg_lsn)::int as written from pg_control_checkpoint()';
  const { rows } = await database.query('select redo_lsn as start from pg_control_checkpoint()', []);
  const [{ start } = { start: '' }] = rows as { start: string }[];
  await database.query('create table t as select repeat($1, 500) from generate_series(1, 1000)', ['x']);
  // What is written before this position need not be replayed, and its files are reused.
  await expect
    .poll(async () => (await database.query(positions, [start])).rows)
    .toEqual([{ written: expect.toSatisfy((bytes: number) => bytes > 500_000) as number }]);
  await database.close();
});

test('a statement that hangs ends the database', async () => {
  const folder = join(fresh(), 'database');
  await fillFolder(folder);
  const database = await openPglite(folder, { queryLimitMs: 1_000 });
  const endless = 'select count(*) from generate_series(1, 1000000000000)';
  const responses = await Promise.allSettled([database.query(endless, []), database.query('select 1', [])]);
  const reason = 'has not answered a query for 1 s';
  expect(responses.map((response) => response.status)).toEqual(['rejected', 'rejected']);
  expect((await database.failed).message).toContain(reason);
  await database.close();
});
