import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import {
  createVault,
  encryptedColumns,
  installationSecret,
  isEncrypted,
  keyIdOf,
  keyOfText,
  readSecret,
  secretFile,
  audit,
  type Vault,
} from '#server/modules/access/index.ts';
import type { ProxyProtocol } from '#domain/proxies/url.ts';
import { proxyKey } from '#server/modules/proxies/index.ts';
import { encryptWebBot } from '#server/modules/webBots/index.ts';

/** Ids of the keys with which stored texts were encrypted, the most frequent one first. */
async function keysInUse(db: Kysely<Tables>): Promise<string[]> {
  const texts = encryptedColumns.map(
    ([table, column]) =>
      sql`select ${keyOfText(column)} as id from ${sql.table(table)} where ${isEncrypted(column)}`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(texts, sql` union all `)}) texts group by id order by count(*) desc, id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Id of the key to which a database belongs: the one to which it was bound, otherwise the one that its stored
 * texts need. Null for a new database, or one of an earlier version, without such texts.
 * @param secret preferred if texts of several keys are stored
 */
export async function keyOfDatabase(db: Kysely<Tables>, secret: Buffer | null): Promise<string | null> {
  const bound = await db.selectFrom('installation_key').select('key_id').executeTakeFirst();
  if (bound) return bound.key_id;
  const used = await keysInUse(db);
  const own = secret && keyIdOf(secret);
  return own !== null && used.includes(own) ? own : (used[0] ?? null);
}

/** The secret of this installation is missing, or is not the one with which the database was encrypted. */
export class WrongSecretError extends Error {
  constructor(path: string, own: string | null, needed: string) {
    super(
      `${path} ${own === null ? 'is missing' : `is key ${own}`}, but the secrets in this database were encrypted with key ${needed}. ` +
        'Restore the file from a backup, or copy it from another machine with the API. ' +
        `If it is lost for good, start once with DUGOUT_LOST_SECRET=${needed}: ` +
        'all stored passwords, second factors and logins of proxies are then deleted.',
    );
    this.name = 'WrongSecretError';
  }
}

export interface SecretOptions {
  dataDir: string;
  /** Id of a lost key, whose texts may be deleted; null: none. */
  lostKey: string | null;
  now: () => Date;
}

/**
 * Reads the secret of the installation and binds the database to it: from then on no other secret is
 * accepted. Call it while other processes wait (`prepare`), because a new installation creates its secret
 * here.
 * @throws WrongSecretError; then neither a file nor a row was written
 */
export async function openSecret(
  db: Kysely<Tables>,
  { dataDir, lostKey, now }: SecretOptions,
): Promise<{ secret: Buffer; wereSecretsForgotten: boolean }> {
  const stored = readSecret(dataDir);
  const needed = await keyOfDatabase(db, stored);
  const own = stored && keyIdOf(stored);
  const isOther = needed !== null && own !== needed;
  if (isOther && lostKey !== needed) throw new WrongSecretError(join(dataDir, secretFile), own, needed);
  const secret = stored ?? installationSecret(dataDir);
  await transact(db, async (transaction) => {
    const newKey = keyIdOf(secret);
    if (isOther)
      await forgetSecrets(transaction, { vault: createVault(secret), newKey, lostKey: needed, now });
    await bind(transaction, newKey, now());
  });
  return { secret, wereSecretsForgotten: isOther };
}

const bind = (db: Kysely<Tables>, keyId: string, at: Date) =>
  db
    .insertInto('installation_key')
    .values({ key_id: keyId, bound_at: at })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ key_id: keyId, bound_at: at })
        .where('installation_key.key_id', '!=', keyId),
    )
    .execute();

interface LostKey {
  vault: Vault;
  newKey: string;
  /** Id of the lost key, for the audit log. */
  lostKey: string;
  now: () => Date;
}

/**
 * Deletes everything that was encrypted with a key other than the vault's, so that the rest can be used:
 * second factors, secrets of accounts, credentials of web bots, proxies with a login, webhooks, and push
 * devices. Each reset of a second factor is written to the audit log.
 */
async function forgetSecrets(db: Kysely<Tables>, lost: LostKey): Promise<void> {
  const { newKey } = lost;
  const users = await db
    .updateTable('users')
    .set({ totp_secret: null, totp_pending: null, totp_last_step: null })
    .where((where) => where.or([isUnreadable('totp_secret', newKey), isUnreadable('totp_pending', newKey)]))
    .returning(['id', 'username'])
    .execute();
  for (const user of users) {
    await db.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
    await audit(
      { db, now: lost.now },
      {
        action: 'secondFactorReset',
        by: null,
        target: user,
        details: { command: `DUGOUT_LOST_SECRET=${lost.lostKey}` },
        caller: null,
      },
    );
  }
  await db.updateTable('accounts').set({ secrets: null }).where(isUnreadable('secrets', newKey)).execute();
  await forgetWebBots(db, lost);
  await forgetProxies(db, lost);
  for (const table of ['destinations', 'push_devices', 'push_keys'] as const)
    await db.deleteFrom(table).where(isUnreadable('secrets', newKey)).execute();
}

/** Condition: a text of the vault with another key. */
const isUnreadable = (column: string, newKey: string) =>
  sql<boolean>`${isEncrypted(column)} and ${keyOfText(column)} <> ${newKey}`;

async function forgetWebBots(db: Kysely<Tables>, { vault, newKey, now }: LostKey): Promise<void> {
  const nothing = { password: '', gauth: '', proxyLogin: '', proxyPassword: '' };
  const bots = await db
    .selectFrom('web_bot_accounts')
    .select(['id', 'owner_id', 'email'])
    .where(isUnreadable('secrets', newKey))
    .execute();
  for (const { id, owner_id, email } of bots)
    await db
      .updateTable('web_bot_accounts')
      .set({
        secrets: encryptWebBot(vault, owner_id, email, nothing),
        error: 'credentials',
        updated_at: now(),
      })
      .where('id', '=', id)
      .execute();
}

/** Proxies without a login stay: only the digest by which duplicates are recognised depends on the key. */
async function forgetProxies(db: Kysely<Tables>, { vault, newKey }: LostKey): Promise<void> {
  await db.deleteFrom('proxies').where(isUnreadable('secrets', newKey)).execute();
  const proxies = await db
    .selectFrom('proxies')
    .select(['id', 'protocol', 'host', 'port'])
    .where('secrets', 'is', null)
    .execute();
  for (const { id, protocol, host, port } of proxies) {
    const address = { protocol: protocol as ProxyProtocol, host, port, login: '', password: '' };
    await db
      .updateTable('proxies')
      .set({ key: proxyKey(vault, address) })
      .where('id', '=', id)
      .execute();
  }
}
