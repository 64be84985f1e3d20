import type { Kysely } from 'kysely';
import type { Vault } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { pushKeySecrets } from './secrets.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Loaded with the first push: no other call needs it. */
export const loadWebPush = async () => (await import('web-push')).default;

/** The keys that sign all push messages of the installation (RFC 8292), created when first needed. */
export async function pushKeys(db: Kysely<Tables>, vault: Vault): Promise<PushKeys> {
  const stored = await db.selectFrom('push_keys').selectAll().executeTakeFirst();
  if (stored)
    return {
      publicKey: stored.public_key,
      ...pushKeySecrets.decrypt(vault, stored.public_key, stored.secrets),
    };
  const { publicKey, privateKey } = (await loadWebPush()).generateVAPIDKeys();
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, secrets: pushKeySecrets.encrypt(vault, publicKey, { privateKey }) })
    // Another process may have created them meanwhile.
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
  return pushKeys(db, vault);
}
