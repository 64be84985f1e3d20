import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';
import type { Vault } from './vault.ts';

/** Binds a secret to its user, so that nobody can enable another user's second factor by copying it. */
const ownerOf = (userId: number): string => `second factor of ${userId}`;

/** @param secret in base32 */
export const encryptTotp = (vault: Vault, userId: number, secret: string): string =>
  vault.encrypt(secret, ownerOf(userId));

/** The secret in base32. @throws Error for a text of an unknown key or another user */
export const decryptTotp = (vault: Vault, userId: number, stored: string): string =>
  vault.decrypt(stored, ownerOf(userId));

/** Condition: the column holds base32, as earlier versions stored it. Encrypted texts contain a dot, base32 does not. */
const isPlain = (column: 'totp_secret' | 'totp_pending') =>
  sql<boolean>`position('.' in ${sql.ref(column)}) = 0`;

/** Encrypts the secrets that an earlier version stored as text. Runs at every start, before calls are served. */
export async function encryptPlainTotp(db: Kysely<Tables>, vault: Vault): Promise<void> {
  for (const column of ['totp_secret', 'totp_pending'] as const) {
    const rows = await db
      .selectFrom('users')
      .select(['id', `${column} as secret`])
      .where(isPlain(column))
      .execute();
    for (const { id, secret } of rows)
      if (secret !== null)
        await db
          .updateTable('users')
          .set({ [column]: encryptTotp(vault, id, secret) })
          .where('id', '=', id)
          .where(column, '=', secret)
          .execute();
  }
}
