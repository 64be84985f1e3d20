import type { Kysely, Transaction } from 'kysely';
import { refuse } from '#server/kernel/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from './transaction.ts';

/** How long an answer is remembered, in milliseconds: a day. */
const rememberedMs = 86_400_000;

/** A call that may arrive several times. */
export interface IdempotencyKey {
  userId: number;
  /** Null: the call is carried out each time. */
  key: string | null;
  /** The call to which the key belongs: the same key with another call is refused. */
  call: string;
}

interface RepeatableCall extends IdempotencyKey {
  now: Date;
}

/**
 * Runs `work` once for a key, and remembers its answer in the same transaction; a repeated call gets that
 * answer. It waits for a running call with the same key. Errors are not remembered.
 * @throws HttpError 422 when the key was used for another call
 */
export async function onceForKey<T>(
  transaction: Kysely<Tables>,
  { userId, key, call, now }: RepeatableCall,
  work: () => Promise<T>,
): Promise<{ answer: T; isRepeated: boolean }> {
  if (key === null) return { answer: await work(), isRepeated: false };
  const inserted = await transaction
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, call, answer: null, created_at: now })
    .onConflict((conflicting) => conflicting.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!inserted) {
    const first = await transaction
      .selectFrom('idempotency_keys')
      .select(['call', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (first.call !== call) throw refuse('idempotencyKeyUsed');
    return { answer: JSON.parse(first.answer ?? 'null') as T, isRepeated: true };
  }
  const answer = await work();
  await transaction
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return { answer, isRepeated: false };
}

/** Forgets an answer of a call that failed after its transaction: repeated, it is carried out again. */
export async function forgetAnswer(db: Kysely<Tables>, userId: number, answer: unknown): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('answer', '=', JSON.stringify(answer))
    .execute();
}

/** Encrypts texts; `owner` is bound to them. */
interface Cipher {
  encrypt(text: string, owner: string): string;
  decrypt(encrypted: string, owner: string): string;
}

interface OnceDeps {
  db: Kysely<Tables>;
  now: () => Date;
  /** Encrypts the answer, if it contains secrets. */
  vault?: Cipher;
}

/**
 * Runs a transaction that creates something once for the key of its call; see {@link onceForKey}.
 * @throws HttpError 422 when the key was used for another call
 */
export async function transactOnce<T>(
  { db, now, vault }: OnceDeps,
  once: IdempotencyKey,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<{ answer: T; isRepeated: boolean }> {
  const owner = `idempotency ${once.userId} ${once.key}`;
  const { answer, isRepeated } = await transact(db, (transaction) =>
    onceForKey(transaction, { ...once, now: now() }, async (): Promise<unknown> => {
      const made = await work(transaction);
      return vault && once.key !== null ? vault.encrypt(JSON.stringify(made), owner) : made;
    }),
  );
  const isEncrypted = vault && once.key !== null;
  return {
    answer: (isEncrypted ? JSON.parse(vault.decrypt(answer as string, owner)) : answer) as T,
    isRepeated,
  };
}

/** Deletes remembered answers after a day. */
export async function deleteOldKeys(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - rememberedMs))
    .execute();
}
