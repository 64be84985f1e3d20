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
} from '#server/modules/access/index.ts';
import { forgetSecrets } from './lostSecret.ts';

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
