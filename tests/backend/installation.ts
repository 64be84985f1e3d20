import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished } from 'vitest';
import { backup } from '#server/modules/operations/backup/backup.ts';
import { restore } from '#server/modules/operations/backup/restore.ts';
import { openKeys } from '#server/transport/nats/keys.ts';
import { seed } from '#demo/seed/index.ts';
import { openStore, type Store } from '#server/kernel/database/database.ts';
import { prepare } from '#server/schema/migrate.ts';
import { copyPglite, copyPostgres, createPostgres } from './databases.ts';

/** Data folders and databases for tests of backup, restore and move. */

// Backups of tests are packed quickly, not small: compressing takes longer than everything else.
process.env['GZIP'] = '-1';

export const secret = Buffer.alloc(32, 7);
const fleet = { consoles: 12, accounts: 24 };
export const fill = ({ db }: Store) => prepare(db, (connection) => seed(connection, { fleet, secret }));
/** A demo with as few consoles as possible, whose agents need the least time. */
const smallFleet = { consoles: 6, accounts: 12 };
export const now = () => new Date('2026-11-22T12:00:00Z');

const folders: string[] = [];
export const removeFolders = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};
export const fresh = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-backup-'));
  folders.push(folder);
  return folder;
};

/** A data folder with demo data, keys, and the secret that encrypts its accounts. */
export async function installation(): Promise<string> {
  const dataDir = fresh();
  await copyPglite('demo_12x24', dataDir, fill);
  writeFileSync(join(dataDir, 'secret.key'), secret.toString('hex'), { mode: 0o600 });
  openKeys(join(dataDir, 'nats/keys.json'));
  return dataDir;
}

/** A small demo and its secret for a stack, which then need not fill its database. */
export async function smallStack(): Promise<{ fleet: string; dataDir: string }> {
  const dataDir = fresh();
  const size = `${smallFleet.consoles}x${smallFleet.accounts}`;
  await copyPglite(`demo_${size}`, dataDir, ({ db }) =>
    prepare(db, (connection) => seed(connection, { fleet: smallFleet, secret })),
  );
  writeFileSync(join(dataDir, 'secret.key'), secret.toString('hex'), { mode: 0o600 });
  return { fleet: size, dataDir };
}

export async function withStore<T>(
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

/** Content that shows whether two databases are the same one; transactions of another cluster may be reset. */
export const contentOf = ({ db }: Store) =>
  sql`select (select json_agg(users order by id) from users) as users,
    (select json_agg(to_jsonb(accounts) - 'changed_xid' order by id) from accounts) as accounts,
    (select json_agg(ledger_lines order by id) from ledger_lines) as ledger`
    .execute(db)
    .then(({ rows }) => rows[0]);

export async function filledPostgres() {
  const postgres = await copyPostgres('demo_12x24', fill);
  onTestFinished(() => postgres.stop());
  return postgres.url;
}
/** Waits until a database is no longer in use: PostgreSQL ends a connection a moment after it was closed. */
export async function untilUnused(databaseUrl: string): Promise<void> {
  const [, name = ''] = /\/(\w+)\?/.exec(databaseUrl) ?? [];
  const client = new Client({ connectionString: databaseUrl.replace(`/${name}?`, '/postgres?') });
  await client.connect();
  try {
    const users = `select pid from pg_stat_activity
      where datname = $1 and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    await expect.poll(async () => (await client.query(users, [name])).rows).toEqual([]);
  } finally {
    await client.end();
  }
}
export async function emptyPostgres() {
  const postgres = await createPostgres();
  onTestFinished(() => postgres.stop());
  return postgres.url;
}

export const keysOf = (dataDir: string): string => join(dataDir, 'nats/keys.json');

export const backupOf = async (
  dataDir: string,
  options: { databaseUrl?: string; withKeys?: boolean; natsKeysFile?: string } = {},
) => {
  const file = join(fresh(), 'dugout.tar.gz');
  const { databaseUrl = null, withKeys = true } = options;
  const natsKeysFile = options.natsKeysFile ?? keysOf(dataDir);
  const manifest = await backup({ dataDir, natsKeysFile, databaseUrl, file, withKeys, now });
  return { file, manifest };
};

export const restoreTo = (
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

/** A backup with another content. */
export async function repack(file: string, change: (folder: string) => void): Promise<string> {
  const folder = fresh();
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  change(folder);
  const changed = join(fresh(), 'changed.tar.gz');
  execFileSync('tar', ['-czf', changed, '-C', folder, '.']);
  return changed;
}
