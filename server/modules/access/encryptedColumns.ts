import { sql } from 'kysely';

/** Columns with texts of the vault, each of which begins with the id of its key. */
export const encryptedColumns = [
  ['users', 'totp_secret'],
  ['users', 'totp_pending'],
  ['accounts', 'secrets'],
  ['web_bot_accounts', 'secrets'],
  ['proxies', 'secrets'],
  ['destinations', 'secrets'],
  ['push_devices', 'secrets'],
  ['push_keys', 'secrets'],
] as const;

export const keyOfText = (column: string) => sql<string>`split_part(${sql.ref(column)}, '.', 1)`;

/**
 * Condition: the column contains a text of the vault. Null is not one, nor are second factors of early
 * versions, which have no dot.
 */
export const isEncrypted = (column: string) => sql<boolean>`position('.' in ${sql.ref(column)}) > 0`;
