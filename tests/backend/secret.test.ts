import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { decryptTotp, encryptTotp } from '#server/modules/access/secondFactorSecrets.ts';
import { installationSecret, readSecret } from '#server/modules/access/secret.ts';
import { encryptedColumns } from '#server/modules/access/encryptedColumns.ts';
import {
  openSecret,
  type SecretOptions,
  WrongSecretError,
} from '#server/modules/operations/secretBinding.ts';
import { createVault, keyIdOf } from '#server/modules/access/vault.ts';
import { proxyKey } from '#server/modules/proxies/secrets.ts';
import { decryptSecrets } from '#server/modules/accounts/secrets.ts';
import { openStore, type Store } from '#server/kernel/database/database.ts';
import { prepare } from '#server/schema/migrate.ts';
import { decryptWebBot } from '#server/modules/webBots/secrets.ts';
import { compileCache } from '../../scripts/lib/child.ts';
import { copyPglite, emptyTables } from './databases.ts';
import {
  emptyPostgres,
  filledPostgres,
  fresh,
  installation,
  now,
  removeFolders,
  secret,
} from './installation.ts';
import { type Kind, kinds } from './world.ts';

afterAll(removeFolders);

const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');
const writeKey = (dataDir: string, key: Buffer): void =>
  writeFileSync(keyFile(dataDir), key.toString('hex'), { mode: 0o600 });
const other = Buffer.alloc(32, 9);
const [ownId, otherId] = [keyIdOf(secret), keyIdOf(other)];

/** Opens a database for a test. */
async function opened(config: { dataDir: string; databaseUrl: string | null }): Promise<Store> {
  const store = await openStore(config);
  onTestFinished(() => store.close());
  return store;
}

/** How an API process handles its secret at startup. */
const start = ({ db }: Store, dataDir: string, options: Partial<SecretOptions> = {}) =>
  prepare(db, (prepared) => openSecret(prepared, { dataDir, lostKey: null, now, ...options }));

describe.each<Kind>(kinds)('the secret of a database on %s', (kind) => {
  /** Demo data encrypted with {@link secret}, not bound to a key yet, and a data folder with that key. */
  async function demo(): Promise<{ store: Store; dataDir: string }> {
    const dataDir = kind === 'pglite' ? await installation() : fresh();
    if (kind === 'postgres') writeKey(dataDir, secret);
    const store = await opened({ dataDir, databaseUrl: kind === 'postgres' ? await filledPostgres() : null });
    return { store, dataDir };
  }
  const refusal = (store: Store, dataDir: string, options?: Partial<SecretOptions>) =>
    start(store, dataDir, options).then(
      () => 'started',
      (error: unknown) => (error instanceof WrongSecretError ? error.message : error),
    );

  test('is made at the first start, and needed from then on', async () => {
    const dataDir = fresh();
    const databaseUrl = kind === 'postgres' ? await emptyPostgres() : null;
    const [name, fill] = emptyTables;
    if (databaseUrl === null) await copyPglite(name, dataDir, fill);
    const store = await opened({ dataDir, databaseUrl });
    const { secret: made } = await start(store, dataDir);
    expect(readSecret(dataDir)).toEqual(made);
    expect(await start(store, dataDir)).toEqual({ secret: made, wereSecretsForgotten: false });

    rmSync(keyFile(dataDir));
    const message = await refusal(store, dataDir);
    expect(message).toContain(`${keyFile(dataDir)} is missing`);
    expect(message).toContain('Restore the file from a backup');
    expect(message).toContain(`DUGOUT_LOST_SECRET=${keyIdOf(made)}`);
    expect(message).not.toContain('\n');
    // No new key for the next start.
    expect(existsSync(keyFile(dataDir))).toBe(false);
    writeKey(dataDir, other);
    expect(await refusal(store, dataDir)).toContain(`is key ${otherId}, but`);
    writeKey(dataDir, made);
    expect(await refusal(store, dataDir)).toBe('started');
  });

  test('is the one with which its data were encrypted, when an earlier version has bound it to none', async () => {
    const { store, dataDir } = await demo();
    const elsewhere = fresh();
    expect(await refusal(store, elsewhere)).toContain(`were encrypted with key ${ownId}`);
    writeKey(elsewhere, other);
    expect(await refusal(store, elsewhere)).toContain(`were encrypted with key ${ownId}`);
    expect(await store.db.selectFrom('installation_key').selectAll().execute()).toEqual([]);
    expect(await refusal(store, dataDir)).toBe('started');
    expect(await store.db.selectFrom('installation_key').select('key_id').execute()).toEqual([
      { key_id: ownId },
    ]);
    expect(await refusal(store, elsewhere)).toContain(`were encrypted with key ${ownId}`);
  });

  test('can be given up by its id: texts that it encrypted are deleted, everything else stays', async () => {
    const { store, dataDir } = await demo();
    const { db } = store;
    const vault = createVault(secret);
    const totp = encryptTotp(vault, 1, 'JBSWY3DPEHPK3PXP');
    await db.updateTable('users').set({ totp_secret: totp }).where('id', '=', 1).execute();
    const open = { protocol: 'http', host: 'open.example.com', port: 8080 } as const;
    const key = proxyKey(vault, { ...open, login: '', password: '' });
    await db
      .insertInto('proxies')
      .values({ ...open, key, owner_id: 1, created_at: now() })
      .execute();
    await start(store, dataDir);
    const count = async (table: 'users' | 'accounts' | 'web_bot_accounts' | 'ledger_lines') =>
      (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n;
    const tables = ['users', 'accounts', 'web_bot_accounts', 'ledger_lines'] as const;
    const before = await Promise.all(tables.map(count));
    const proxies = await db.selectFrom('proxies').select(['id', 'secrets']).orderBy('id').execute();
    expect(proxies.some((proxy) => proxy.secrets) && proxies.some((proxy) => !proxy.secrets)).toBe(true);

    writeKey(dataDir, other);
    // Not with a value for another key.
    expect(await refusal(store, dataDir, { lostKey: otherId })).toContain(`with key ${ownId}`);
    expect(await start(store, dataDir, { lostKey: ownId })).toEqual({
      secret: other,
      wereSecretsForgotten: true,
    });
    // If it stays in the settings, it has no further effect.
    expect(await start(store, dataDir, { lostKey: ownId })).toMatchObject({ wereSecretsForgotten: false });

    expect(await Promise.all(tables.map(count))).toEqual(before);
    const found = createVault(other);
    const user = await db.selectFrom('users').select('totp_secret').where('id', '=', 1).executeTakeFirst();
    expect(user).toEqual({ totp_secret: null });
    for (const { id, secrets } of await db.selectFrom('accounts').select(['id', 'secrets']).execute())
      expect(decryptSecrets(found, id, secrets)).toEqual({});
    for (const bot of await db.selectFrom('web_bot_accounts').selectAll().execute()) {
      expect(decryptWebBot(found, bot.owner_id, bot.email, bot.secrets)).toMatchObject({ password: '' });
      expect(bot.error).toBe('credentials');
    }
    const left = await db.selectFrom('proxies').selectAll().orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(proxies.filter((proxy) => !proxy.secrets).map(({ id }) => id));
    for (const { key, protocol, host, port } of left)
      expect(key).toBe(
        proxyKey(found, { protocol: protocol as 'http', host, port, login: '', password: '' }),
      );
    const audited = await db
      .selectFrom('audit_log')
      .select(['target_id', 'details'])
      .where('action', '=', 'secondFactorReset')
      .orderBy('target_id')
      .execute();
    // One user of the demo has a second factor as well.
    const details = { command: `DUGOUT_LOST_SECRET=${ownId}` };
    expect(audited).toEqual([1, 2].map((id) => ({ target_id: id, details })));
  });

  test('stays with a second factor that it can read when texts of another key are given up', async () => {
    const { store, dataDir } = await demo();
    const { db } = store;
    writeKey(dataDir, other);
    const stored = encryptTotp(createVault(other), 2, 'JBSWY3DPEHPK3PXP');
    await db.updateTable('users').set({ totp_secret: stored }).where('id', '=', 2).execute();
    await db.insertInto('installation_key').values({ key_id: ownId, bound_at: now() }).execute();
    await start(store, dataDir, { lostKey: ownId });
    const user = await db.selectFrom('users').select('totp_secret').where('id', '=', 2).executeTakeFirst();
    expect(decryptTotp(createVault(other), 2, user?.totp_secret ?? '')).toBe('JBSWY3DPEHPK3PXP');
  });
});

test('of two machines that start on one empty PostgreSQL without a common secret, one is refused', async () => {
  const databaseUrl = await emptyPostgres();
  const folders = [fresh(), fresh()];
  const results = await Promise.allSettled(
    folders.map(async (dataDir) => start(await opened({ dataDir, databaseUrl }), dataDir)),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: expect.any(WrongSecretError) as unknown,
  });
  const [winner, loser] = results[0]?.status === 'fulfilled' ? folders : folders.toReversed();
  if (!winner || !loser) throw new Error('There are two folders');
  expect(existsSync(keyFile(loser))).toBe(false);
  writeFileSync(keyFile(loser), readFileSync(keyFile(winner)));
  expect(await start(await opened({ dataDir: loser, databaseUrl }), loser)).toEqual({
    secret: installationSecret(winner),
    wereSecretsForgotten: false,
  });
});

test('all columns with encrypted texts are known', async () => {
  const dataDir = await installation();
  const { db } = await opened({ dataDir, databaseUrl: null });
  await db
    .updateTable('users')
    .set({ totp_secret: `${ownId}.x`, totp_pending: `${ownId}.x` })
    .where('id', '=', 1)
    .execute();
  const [secrets, language, at] = [`${ownId}.x`, 'en', now()];
  await db
    .insertInto('destinations')
    .values({ kind: 'webhook', name: 'Duty', owner_id: 1, language, secrets, created_at: at })
    .execute();
  await db
    .insertInto('push_devices')
    .values({ user_id: 1, endpoint_hash: 'hash', language, secrets, created_at: at })
    .execute();
  await db.insertInto('push_keys').values({ public_key: 'key', secrets }).execute();
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text' order by table_name, column_name`.execute(db);
  const encrypted: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} like ${`${ownId}.%`} limit 1`.execute(db);
    if (rows.length > 0) encrypted.push(`${table}.${column}`);
  }
  expect(encrypted).toEqual(encryptedColumns.map((names) => names.join('.')).toSorted());
});

test('an API process without the key of its database ends with one line that says what to do', async () => {
  const dataDir = await installation();
  rmSync(keyFile(dataDir));
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      DUGOUT_DATA: dataDir,
      PORT: '0',
      DUGOUT_DEMO: '0',
    },
    encoding: 'utf8',
  });
  expect([status, stderr.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/secret\.key is missing, but .* Restore the file from a backup/)],
  ]);
  expect(existsSync(keyFile(dataDir))).toBe(false);
});
