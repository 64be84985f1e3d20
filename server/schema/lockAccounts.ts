import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Locks changes of accounts until the end of the transaction. A transaction that locks consoles or accounts, or deletes what
 * they refer to, calls this first, after wallets only, which prevents deadlocks.
 */
export async function lockAccounts(transaction: Kysely<Tables>): Promise<void> {
  await transaction.selectFrom('accounts_clock').select('id').forUpdate().execute();
}
