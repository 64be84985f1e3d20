import { type Kysely, sql } from 'kysely';
import type { ProxyProtocol } from '#domain/proxies/url.ts';
import { proxyKey } from '#server/modules/proxies/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { encryptWebBot } from '#server/modules/webBots/index.ts';
import { audit, isEncrypted, keyOfText, type Vault } from '#server/modules/access/index.ts';

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
export async function forgetSecrets(db: Kysely<Tables>, lost: LostKey): Promise<void> {
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
